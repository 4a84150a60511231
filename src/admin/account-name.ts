import { z } from "zod";

/** Timestamp, ISO 8601 in UTC. */
export const timestamp = z.string();
/** An account with its link text. */
export const accountName = z.object({ userLoginId: z.string(), name: z.string(), email: z.string().nullable() });
