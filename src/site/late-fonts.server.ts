import url from "../ui/fonts.css?url";

/**
 * Adds the fonts to a rendered page. Whoever comes from elsewhere reads first, in stand-ins of the same measure: a font asked for in the
 * moment of the first paint would take the line from it. Whoever comes from a page of ours has them, and sees no change of letters.
 */
export function addFonts(html: string, nonce: string): string {
  const sheet = `<link rel="stylesheet" href="${url}"`;
  const late = `${sheet} media="print"><script nonce="${nonce}">(${useAfterPaint})()</script><noscript>${sheet}></noscript>`;
  // First of all: a script behind the page's own style sheet would wait for that, and the page for the script.
  return html.replace('<meta charSet="utf-8"/>', (charset) => charset + (import.meta.env.DEV ? `${sheet}>` : late));
}

/** Runs in the browser, as text, behind the sheet that it puts to use: it may use nothing from outside. */
function useAfterPaint(): void {
  const { currentScript } = document;
  const sheet = currentScript?.previousElementSibling;
  function use() {
    sheet?.setAttribute("media", "all");
  }
  currentScript?.remove();
  if (document.referrer.startsWith(`${location.origin}/`)) {
    use();
    return;
  }
  new PerformanceObserver(use).observe({ type: "paint", buffered: true });
  addEventListener("load", () => setTimeout(use, 1_000));
}
