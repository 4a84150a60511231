import { encode } from "uqr";

/** A QR code ready to draw: modules along a side, the quiet border included, and the path of the dark ones. */
export interface QrDrawing {
  size: number;
  path: string;
}

/** Draws a text as a QR code that stays readable with a seventh of it covered. */
export function encodeQr(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  return { size, path: data.map((row, y) => rowPath(row, y)).join("") };
}

/** Neighbours in one stroke: a third of the length of a stroke a module. */
function rowPath(row: boolean[], y: number): string {
  const starts = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []));
  return starts
    .map((x) => {
      const end = row.indexOf(false, x);
      const width = (end < 0 ? row.length : end) - x;
      return `M${x} ${y}h${width}v1h-${width}z`;
    })
    .join("");
}
