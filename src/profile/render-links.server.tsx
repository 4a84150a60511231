import type { Court } from "@openroster/stat-files/sports/definition/sport.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { LinkList, type ShownLink } from "./media-links.tsx";

/** Renders the links of a profile as HTML, so that the browser needs no code for them. Returns "" if there are none. */
export function renderLinks(links: ShownLink[], court: Court | undefined): string {
  return links.length > 0 ? renderToStaticMarkup(<LinkList links={links} court={court} />) : "";
}
