import { renderToStaticMarkup } from "react-dom/server";
import type { ShownDetailSection } from "../athletes/show-details.tsx";
import { DetailList } from "./detail-list.tsx";

/** Renders the details of a profile as HTML, so that the browser needs no code for them. Returns "" if there are none. */
export function renderDetails(sections: ShownDetailSection[]): string {
  return renderToStaticMarkup(<DetailList sections={sections} />);
}
