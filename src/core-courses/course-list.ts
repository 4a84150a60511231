/** The source of the rule, and the day of our check. */
export const courseRule = {
  source: "NCAA Eligibility Center, Division I academic requirements",
  url: "https://www.ncaa.org/student-athletes/play-division-i-sports",
  checkedOn: "2026-11-28",
} as const;

interface Subject {
  label: string;
  hint?: string;
  /** Number of courses that the rule asks for. */
  count: number;
  /** Counts among the courses in English, math or science. */
  isMain: boolean;
}

const subjects = {
  english: { label: "English", count: 4, isMain: true },
  math: { label: "Math", hint: "Algebra I or higher", count: 3, isMain: true },
  science: { label: "Science", hint: "One with a lab, if your school has one", count: 2, isMain: true },
  "more-main": { label: "One more in English, math or science", count: 1, isMain: true },
  social: { label: "Social science", count: 2, isMain: false },
  "more-any": {
    label: "Four more",
    hint: "Any subject above, a language, comparative religion or philosophy",
    count: 4,
    isMain: false,
  },
} as const satisfies Record<string, Subject>;

export interface Course {
  id: string;
  isMain: boolean;
}

/** The 16 core courses by subject. Each course is one year. */
export const courseGroups = Object.entries<Subject>(subjects).map(([id, { label, hint, count, isMain }]) => ({
  ...{ label, hint: hint ?? null },
  courses: Array.from({ length: count }, (_, index): Course => ({ id: `${id}-${index + 1}`, isMain })),
}));

const courses = courseGroups.flatMap((group) => group.courses);
export const courseIds = courses.map(({ id }) => id);

const early = { all: 10, main: 7 };
/** The lowest core GPA for competition in the first year of Division I. */
const leastGpa = 2.3;

export interface CourseRecord {
  finished: string[];
  gpa: number | null;
}

/** Says in whole sentences what is finished and what is missing, without a verdict, which only the Eligibility Center gives. */
export function describeCourses({ finished, gpa }: CourseRecord): string[] {
  const done = courses.filter(({ id }) => finished.includes(id));
  const missing = early.all - done.length;
  const missingMain = early.main - done.filter(({ isMain }) => isMain).length;
  const texts = [`${done.length} of ${courses.length} core courses are finished.`];
  // Courses in English, math or science count for both numbers.
  const needed = Math.max(missing, missingMain);
  if (needed > 0) {
    const subjects = " in English, math or science";
    const where =
      (missingMain === needed && subjects) || (missingMain > 0 && `, at least ${missingMain}${subjects}`) || "";
    texts.push(`Before senior year, finish ${needed} more ${needed === 1 ? "course" : "courses"}${where}.`);
  } else if (done.length < courses.length) {
    texts.push(
      `The ${early.all} courses that must be finished before senior year are there. Their grades can’t be improved after it begins.`,
    );
  }
  if (gpa !== null && gpa < leastGpa)
    texts.push(
      `The core GPA is ${gpa.toFixed(2)}. Division I asks for ${leastGpa.toFixed(1)} or more to play in the first year.`,
    );
  return texts;
}
