/** Reads the number of a jersey, which is text: `02` and `2` differ. Removes `#` and the decimals of a spreadsheet (`14.0`). Null without one. */
export function readJersey(text: string): string | null {
  const number = text
    .trim()
    .replace(/^(?:#|no\.?|nr\.?)\s*(?=\w)/i, "")
    .replace(/^(\d+)[.,]0+$/, "$1");
  return number === "" ? null : number;
}
