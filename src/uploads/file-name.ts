/** Returns the last part of a path without control characters, at most 120 characters. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const text = last.toWellFormed().replaceAll(/\p{C}/gu, "").replaceAll(/\s+/g, " ").trim();
  return [...text].slice(0, 120).join("") || "file";
}
