import { basketball } from "./basketball/basketball.ts";
import { football } from "./football/football.ts";
import { volleyball } from "./volleyball/volleyball.ts";

/** Every sport, in display order. Imported as `#sports`, so that the server and the built pages share one list. */
export const registeredSports = [volleyball, football, basketball] as const;
