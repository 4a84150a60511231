/** Returns the width of the first column: a button for games, a name for athletes. */
export function rowHeadWidth(kind: string): string {
  return kind === "line" ? "w-36 min-w-36 sm:w-52 sm:min-w-52" : "w-10 min-w-10";
}
