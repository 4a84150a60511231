import { href } from "react-router";
import type { Gender, SportCode } from "../athletes/vocabulary.ts";
import { searchHref } from "../search/search-href.ts";

/** The places of the coach's area. Find begins with the sport and gender of the program. */
export function coachLinks({
  isOpen,
  program,
}: {
  isOpen: boolean;
  program: { sportCode: SportCode; gender: Gender } | null;
}) {
  return [
    { to: program ? searchHref(program) : href("/searchAthletes"), label: "Find" },
    { to: isOpen ? href("/coach/board") : href("/coach/demo"), label: "Board" },
    { to: href("/coach"), label: "Inbox", end: true },
    { to: href("/coach/events"), label: "Events" },
    { to: href("/coach/program"), label: "Settings" },
  ];
}
