// A family for each file: fonts of one name do not complete each other's letters.
export const fontSubsets = {
  display: ["latin", "latin-ext", "vietnamese"],
  text: ["latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext"],
} as const;

/** Size of a picture for link previews, in pixels. */
export const pictureSize = { width: 1200, height: 630 };
