import displayFile from "../../ui/art/archivo-basic.woff2?url";
import textFile from "../../ui/art/inter-basic.woff2?url";
import courts from "../../ui/courts.css?url";
import displayFont from "../../ui/display-font.css?url";
import textFont from "../../ui/text-font.css?url";

/**
 * Adds drawings of courts, the fonts and the manifest after the first paint, which their download would delay. Until then, text has
 * fallback fonts of the same width. On the first page that a visitor opens, a font must not move anything: headings change their font only
 * if no line wraps differently, and running text keeps the fallback. The next page has both fonts from the browser's cache.
 */
export function addLateLinks(html: string, nonce: string): string {
  const sheets = [courts, displayFont, textFont].map((url) => `<link rel="stylesheet" href="${url}">`).join("");
  // The style sheets are requested late too: a request before the first paint takes a connection from the page's own.
  const late =
    `<link rel="late-courts" href="${courts}"><link rel="late-font" href="${displayFont}"><link rel="late-font" href="${textFont}">` +
    `<script nonce="${nonce}">(${addAfterPaint})("${displayFile}", "${textFile}")</script><noscript>${sheets}</noscript>`;
  // Before all other elements: a script after the page's style sheet would wait for that style sheet and block rendering.
  return html.replace('<meta charSet="utf-8"/>', (charset) => charset + (import.meta.env.DEV ? sheets : late));
}

/**
 * Runs in the browser as serialized text after its style sheets: must not use variables from outside. The arguments are addresses of
 * font files.
 */
function addAfterPaint(displayFile: string, textFile: string): void {
  document.currentScript?.remove();
  const courtsLink = document.querySelector<HTMLLinkElement>("link[rel=late-courts]");
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=late-font]");
  function addCourts(): void {
    if (courtsLink) courtsLink.rel = "stylesheet";
  }
  function addAll(): void {
    for (const link of links) {
      if (link.rel !== "stylesheet") link.rel = "stylesheet";
    }
  }
  function addLink(attributes: Partial<HTMLLinkElement>): void {
    document.head.append(Object.assign(document.createElement("link"), attributes));
  }
  const painted = new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) resolve();
    }).observe({ type: "paint", buffered: true });
    addEventListener("load", () => setTimeout(resolve, 1_000));
  });
  void painted.then(addCourts);
  void painted.then(() => addLink({ rel: "manifest", href: "/site.webmanifest" }));
  if (document.referrer.startsWith(`${location.origin}/`)) {
    addCourts();
    addAll();
    return;
  }
  // The next page within this document. Firefox before 147 and Safari before 26 keep the first page's fonts until the next document.
  window.navigation?.addEventListener("navigate", ({ navigationType, destination, hashChange }) => {
    if (destination.sameDocument && !hashChange && navigationType !== "replace") addAll();
  });

  async function addDisplayFont(): Promise<void> {
    const font = new FontFace("Archivo Variable", `url(${displayFile})`, { weight: "500 900", stretch: "62% 125%" });
    await font.load();
    const tops = new Map<Element, number>();
    // Leaves out what the browser skips: the content of elements below the window and of closed details. Reading it would lay it out.
    function readTops(parent: Element): void {
      for (const child of parent.matches("details:not([open])") ? [] : parent.children) {
        const { top, bottom } = child.getBoundingClientRect();
        if (top >= innerHeight || bottom < 0) continue;
        tops.set(child, top);
        readTops(child);
      }
    }
    readTops(document.body);
    // The layout with the font is a task of its own.
    await new Promise((resolve) => setTimeout(resolve));
    document.fonts.add(font);
    const moved = [...tops].some(([element, top]) => Math.abs(element.getBoundingClientRect().top - top) >= 3);
    if (moved) document.fonts.delete(font);
  }
  function addPrefetches(): void {
    for (const { href } of links) addLink({ rel: "prefetch", href, as: "style" });
    addLink({ rel: "prefetch", href: textFile, as: "font", crossOrigin: "" });
  }
  void painted
    .then(addDisplayFont)
    .catch(() => {
      // Headings keep the fallback if the download fails.
    })
    .then(() => setTimeout(addPrefetches));
}
