import url from "../ui/fonts.css?url";

/** Adds the fonts after the first paint, which their download would delay. Until then, text has fallback fonts of the same metrics. */
export function addFonts(html: string, nonce: string): string {
  const sheet = `<link rel="stylesheet" href="${url}">`;
  // The style sheet is requested late too: a request before the first paint takes a connection from the page's own.
  const late = `<link rel="late-fonts" href="${url}"><script nonce="${nonce}">(${useAfterPaint})()</script><noscript>${sheet}</noscript>`;
  // Before all other elements: a script after the page's style sheet would wait for that style sheet and block rendering.
  return html.replace('<meta charSet="utf-8"/>', (charset) => charset + (import.meta.env.DEV ? sheet : late));
}

/** Runs in the browser as serialized text after its style sheet: must not use variables from outside. */
function useAfterPaint(): void {
  const { currentScript } = document;
  const sheet = currentScript?.previousElementSibling;
  function use() {
    sheet?.setAttribute("rel", "stylesheet");
  }
  currentScript?.remove();
  if (document.referrer.startsWith(`${location.origin}/`)) {
    use();
    return;
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName("first-contentful-paint").length > 0) use();
  });
  observer.observe({ type: "paint", buffered: true });
  addEventListener("load", () => setTimeout(use, 1_000));
}
