import type { Court } from "@openroster/stat-files/sports/definition/sport.ts";

/** A court of `court-drawings.tsx`, or rings if no sport is chosen or known. */
export type Drawing = Court | "rings";
