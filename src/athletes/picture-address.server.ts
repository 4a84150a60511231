export function previewAddress(key: string): string {
  return `/pictures/${key}/480`;
}

/** Returns the address of a photo in card size. Other pictures have only one size. */
export function cardPicture(picture: string | null): string | null {
  return picture?.replace(/^(\/pictures\/[\w-]+)\/480$/, "$1/160") ?? null;
}
