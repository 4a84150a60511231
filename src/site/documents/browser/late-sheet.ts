import displayFont from "../../../ui/art/archivo-basic.woff2?url";
import textFont from "../../../ui/art/inter-basic.woff2?url";

/** Letters are set this much closer where a text would otherwise need one more line. */
const tighterEm = [-0.01, -0.02, -0.03, -0.04];

/**
 * Adds the fonts, drawings and manifest to the first page of a visit after its first paint, which their download would delay. Nothing in the window
 * moves.
 */
export async function addLateSheet(): Promise<void> {
  const href = document.querySelector<HTMLScriptElement>("script[data-late-sheet]")?.dataset.lateSheet;
  if (!href || document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return;
  await nextPaint();
  // As in display-font.css and text-font.css, which have further letters.
  const fonts = [
    new FontFace("Archivo Variable", `url(${displayFont})`, { weight: "100 900", stretch: "62% 125%" }),
    new FontFace("Inter Variable", `url(${textFont})`, { weight: "100 900" }),
  ];
  await Promise.all(fonts.map((font) => font.load())).then(
    () => replaceFallback(fonts),
    () => {
      // The style sheet tries again.
    },
  );
  addLink("stylesheet", href);
  addLink("manifest", "/site.webmanifest");
}

function addLink(rel: string, href: string): void {
  document.head.append(Object.assign(document.createElement("link"), { rel, href }));
}

/** Resolves after the next paint. The script of a window that came with the page starts before the first one. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Replaces the fallback fonts. They are as wide, but a line may still break elsewhere: such a text keeps its height. */
function replaceFallback(fonts: readonly FontFace[]): void {
  const heights = new Map<HTMLElement, number>();
  readHeights(document.body, heights);
  for (const font of fonts) document.fonts.add(font);
  // Inner elements first, because they decide the height of outer ones.
  for (const [element, height] of [...heights].reverse()) holdHeight(element, height);
  addEventListener("resize", releaseHeights);
}

/** Lets texts have their own height, because the width or the content of the page changes. */
export function releaseHeights(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-held]")) {
    delete element.dataset.held;
    for (const name of ["min-height", "letter-spacing"]) element.style.removeProperty(name);
  }
}

/** Leaves out what the browser skips: the content of elements below the window and of closed details. Reading it would lay it out. */
function readHeights(parent: Element, heights: Map<HTMLElement, number>): void {
  if (parent.matches("details:not([open])")) return;
  for (const child of parent.children) {
    const { top, bottom, height } = child.getBoundingClientRect();
    if (top >= innerHeight || bottom < 0) continue;
    if (child instanceof HTMLElement && height > 0) heights.set(child, height);
    readHeights(child, heights);
  }
}

function holdHeight(element: HTMLElement, before: number): void {
  const now = () => element.getBoundingClientRect().height;
  if (Math.abs(now() - before) < 1 || getComputedStyle(element).display === "inline" || !hasLines(element)) return;
  element.dataset.held = "";
  if (now() < before) element.style.minHeight = `${before}px`;
  for (const em of tighterEm) if (now() > before + 1) element.style.letterSpacing = `${em}em`;
}

/** True for an element with lines of text. Others are as high as the elements inside, of which those below the window may change. */
function hasLines({ childNodes, children }: HTMLElement): boolean {
  const hasText = [...childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
  return hasText || [...children].every((child) => getComputedStyle(child).display.startsWith("inline"));
}
