import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

// Renders the icons of public/ from the brand mark. Run it after changing the mark: node scripts/make-icons.ts

const ink = "#0b1220";
const icons = [
  { file: "apple-touch-icon.png", size: 180, margin: 0.17 },
  { file: "icon-192.png", size: 192, margin: 0.14 },
  { file: "icon-512.png", size: 512, margin: 0.14 },
  // A system may crop it to a circle: the mark must fit into the middle 80 %.
  { file: "icon-maskable-512.png", size: 512, margin: 0.24 },
];

for (const { file, size, margin } of icons) {
  const edge = 32 / (1 - 2 * margin);
  const corner = (32 - edge) / 2;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${corner} ${corner} ${edge} ${edge}" fill="none" stroke-width="5">
    <path d="M${corner} ${corner}h${edge}v${edge}h-${edge}z" fill="${ink}"/>
    <path d="M20 4.5H10L4.5 10v12l5.5 5.5h12l5.5-5.5v-6" stroke="#f7f5f0"/>
    <path d="m10.5 13.5 6 6L30 4" stroke="#ff5a1f"/>
  </svg>`;
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer();
  await writeFile(path.join(import.meta.dirname, "../public", file), png);
}
