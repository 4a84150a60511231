/** The address of a photo in the size of a card; other pictures have but one. */
export function cardPicture(picture: string | null): string | null {
  return picture?.replace(/^(\/pictures\/[\w-]+)\/480$/, "$1/160") ?? null;
}
