/** Sizes of the frames in pixels. */
const width = 480;
const heights = { profile: 340, game: 400, needs: 440 } as const;
export type EmbedKind = keyof typeof heights;

export interface EmbedSize {
  width: number;
  height: number;
}

/** Returns the size of a frame, at most as large as a page has room for. */
export function sizeOf(kind: EmbedKind, most: { maxwidth?: number | undefined; maxheight?: number | undefined } = {}) {
  return {
    width: Math.min(width, most.maxwidth ?? width),
    height: Math.min(heights[kind], most.maxheight ?? heights[kind]),
  };
}

/** Returns the HTML that shows an embed on another page. A page whose policy forbids the style only loses the limit on a narrow screen. */
export function writeEmbedCode({ url, title, size }: { url: string; title: string; size: EmbedSize }): string {
  return `<iframe src="${escapeAttribute(url)}" title="${escapeAttribute(title)}" width="${size.width}" height="${size.height}" frameborder="0" style="max-width:100%" loading="lazy"></iframe>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
