/** The accent colors of `palette.css`. */
export type Accent = "teal" | "green" | "amber";

/** The drawings of `court-drawings.tsx`: a court with a net, a field with yard lines, a court with hoops. */
export type Court = "net-court" | "yard-field" | "hoop-court";

/** A court, or rings in the place of one if no sport is chosen or known. */
export type Drawing = Court | "rings";
