/** Kinds of entries of a timeline by the value of `?kind=`. */
export const timelineKinds = {
  notes: "Notes",
  evaluations: "Evaluations",
  contacts: "Contacts",
  tasks: "Tasks",
  files: "Files",
  changes: "Changes",
} as const;
export type TimelineKind = keyof typeof timelineKinds;

export function readKind(text: string | null): TimelineKind | null {
  return text !== null && Object.hasOwn(timelineKinds, text) ? (text as TimelineKind) : null;
}
