import type { ComponentType } from "react";
import { BasketballCourt } from "./basketball-court.tsx";
import { FootballField } from "./football-field.tsx";
import { VolleyballCourt } from "./volleyball-court.tsx";

/** The component that renders each sport's court, 1440 by 560. Used by the server and to generate the .svg files for browsers. */
export const courtDrawings: Record<string, ComponentType> = {
  VB: VolleyballCourt,
  FB: FootballField,
  BB: BasketballCourt,
};
