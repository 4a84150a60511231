import { createContext } from "react-router";
import type { StatFileReader } from "../stat-files/open-stat-file-reader.server.ts";

/** Imported as `#stat-files-context`, so that server and pages share one instance. */
export const statFilesContext = createContext<StatFileReader>();
