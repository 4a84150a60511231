import { tags } from "../coach/tags/actions.server.ts";
import type { Feature } from "../http/action.server.ts";

/** The features whose endpoints are defined by actions and queries. */
export const features: readonly Feature[] = [tags];
