import { createContext } from "react-router";
import type { AthleteSearch } from "./athlete-search.server.ts";

/** The athlete search of the pages. Import it as `#search-context`, so that server and pages share one instance. */
export const searchContext = createContext<AthleteSearch>();
