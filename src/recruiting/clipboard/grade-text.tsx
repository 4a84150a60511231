import type { Grade } from "../prospect/vocabulary.ts";

/** Shows a grade with a typographic minus. Screen readers skip plus and minus, so they get words. */
export function GradeText({ grade }: { grade: Grade }) {
  return (
    <>
      <span aria-hidden>{shownGrade(grade)}</span>
      <span className="sr-only">{spokenGrade(grade)}</span>
    </>
  );
}

export function spokenGrade(grade: Grade): string {
  return grade.replace("+", " plus").replace("-", " minus");
}

export function shownGrade(grade: Grade): string {
  return grade.replace("-", "−");
}
