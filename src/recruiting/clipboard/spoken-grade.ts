import type { Grade } from "../prospect/vocabulary.ts";

export type { Grade };

/** Returns a grade for screen readers, which skip plus and minus. */
export function spokenGrade(grade: Grade): string {
  return grade.replace("+", " plus").replace("-", " minus");
}

/** Returns a grade with a typographic minus. */
export function shownGrade(grade: Grade): string {
  return grade.replace("-", "−");
}
