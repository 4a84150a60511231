// One family per file, because satori does not combine the letters of fonts with the same name.
export const fontSubsets = {
  display: ["latin", "latin-ext", "vietnamese"],
  text: ["latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext"],
} as const;

/** Size of link-preview pictures, in pixels. */
export const pictureSize = { width: 1200, height: 630 };

/** Type of the element that stands for a `ScriptText` in a layout. */
export const scriptTextType = "script-text";
