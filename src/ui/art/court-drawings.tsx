import type { ComponentType } from "react";
import type { Drawing } from "./art-names.ts";
import { HoopCourt } from "./hoop-court.tsx";
import { NetCourt } from "./net-court.tsx";
import { Rings } from "./rings.tsx";
import { YardField } from "./yard-field.tsx";

/** The component of each drawing, 1440 by 560. Used by the server and to generate the .svg files for browsers. */
export const courtDrawings: Record<Drawing, ComponentType> = {
  "net-court": NetCourt,
  "yard-field": YardField,
  "hoop-court": HoopCourt,
  rings: Rings,
};
