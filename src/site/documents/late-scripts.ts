/**
 * Script that requests the scripts of a page after its style sheet. A tap on a link to another view of the page, or one that sends its form, stops
 * them before React is there: the response would share a bad connection with scripts that the next document requests again. Once React is there, it
 * handles such links itself.
 */
export function lateScripts(addresses: readonly string[]): string {
  return `for (const href of ${JSON.stringify(addresses)})
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
for (const type of ["click", "submit"])
  addEventListener(type, (event) => {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const opener = event.target.closest(type === "click" ? "a[href]" : "form");
    const address = opener && new URL(opener.getAttribute("href") ?? opener.getAttribute("action") ?? "", location);
    if (address?.pathname === location.pathname && !address.hash) stop();
  });`;
}
