/** Fills a live region from the template behind it, or empties it: a screen reader announces text that is added, not text that was hidden. */
export function showTemplate(region: Element | null | undefined, isShown: boolean): void {
  const template = region?.nextElementSibling;
  if (template instanceof HTMLTemplateElement)
    region?.replaceChildren(...(isShown ? [template.content.cloneNode(true)] : []));
}
