import { type Grade, grades, type NoteType, type Stage, stages } from "../prospect/vocabulary.ts";

/** Grades of the points and stars of other products, from 5, the best. */
const gradesOfPoints = new Map<number, Grade>([
  [5, "A"],
  [4.5, "B+"],
  [4, "B"],
  [3.5, "C+"],
  [3, "C"],
  [2.5, "D+"],
  [2, "D"],
  [1.5, "D-"],
  [1, "F"],
]);

/** Reads a rating as a grade: A+ to F, 1 to 5 points, or stars. Returns null for another scale. */
export function readGrade(text: string): Grade | null {
  const rating = text.trim().toUpperCase();
  if (rating.length > 30) return null;
  const letter = rating
    .replace(/[−–]/, "-")
    .replace(/ ?PLUS$/, "+")
    .replace(/ ?MINUS$/, "-")
    .replaceAll(" ", "");
  return grades.find((grade) => grade === letter) ?? gradesOfPoints.get(readPoints(rating)) ?? null;
}

function readPoints(rating: string): number {
  const stars = /^([★⭐*]+)☆*$/u.exec(rating.replaceAll("\uFE0F", "").replaceAll(" ", ""))?.[1];
  if (stars) return stars.length;
  const number = /^(\d(?:[.,]\d)?)(?: ?(?:\/|OF|OUT OF) ?5| ?-?STARS?| ?POINTS?)?$/.exec(rating)?.[1];
  return Number(number?.replace(",", "."));
}

/** Words of other products for the kinds of notes. */
const kinds: readonly (readonly [NoteType, RegExp])[] = [
  ["questionnaire", /questionnaire|survey|recruit form/],
  ["email", /e-?mail/],
  ["video", /video|film|hudl|highlight/],
  ["web", /web|online|internet|site/],
  ["event", /event|tournament|camp|clinic|visit|live|game|match|evaluation|practice/],
  ["general", /^general$|^notes?$|^other$|^comments?$|call|phone|text|message|meeting/],
];

/** Reads the kind of a note. Returns null for an unknown one. */
export function readNoteType(text: string): NoteType | null {
  const kind = text.slice(0, 60).trim().toLowerCase();
  return kinds.find(([, words]) => words.test(kind))?.[0] ?? null;
}

/** Words of other products for the stages. */
const otherStages: readonly (readonly [Stage, RegExp])[] = [
  ["committed", /^(?:verbal(?:ly)? )?commit(?:ted|ment)?$|^verbal$|^signed$|^signee$/],
  ["offered", /^offer(?:ed|s)?$|^offer (?:made|extended)$|^scholarship offered$/],
  ["in-contact", /^(?:in )?contact(?:ed)?$|^recruiting$|^active$/],
  ["evaluating", /^evaluat(?:e|ed|ing|ion)$|^under evaluation$/],
  ["watching", /^watch(?:ing|list| list)?$|^prospect$|^lead$|^new$/],
];

/** Reads a stage. Returns null for an unknown one. */
export function readStage(text: string): Stage | null {
  const stage = text.slice(0, 40).trim().toLowerCase();
  if (Object.hasOwn(stages, stage)) return stage as Stage;
  return otherStages.find(([, words]) => words.test(stage))?.[0] ?? null;
}
