import { findPersonColumns, foldHeader } from "@openroster/stat-files/tables/person-columns.ts";
import type { ImportField, Mapping } from "./vocabulary.ts";

/** Columns of the work of a staff in exports of other products. Files of statistics have such names for numbers, so only the board reads them. */
const workHeaders: Partial<Record<ImportField, readonly string[]>> = {
  stage: ["recruitingstatus", "recruitstatus", "recruitingstage", "prospectstatus"],
  tags: ["primarytag", "primarytags", "labels", "categories", "lists", "groups"],
  moreTags: ["secondarytag", "secondarytags", "moretags", "othertags", "additionaltags"],
  rating: [
    ...["rating", "overallrating", "coachrating", "recruitrating", "evaluationrating", "ourrating", "staffrating"],
    ...[
      "evaluationgrade",
      "overallgrade",
      "coachgrade",
      "recruitgrade",
      "letterrating",
      "stars",
      "starrating",
      "score",
    ],
  ],
  noteType: ["notetype", "typeofnote", "notekind", "notecategory", "kindofnote", "kindofthenote", "contacttype"],
  questionnaireNote: ["questionnairenotes", "questionnairenote", "questionnaire", "questionnairecomments"],
  emailNote: ["emailnotes", "emailnote", "emailcomments"],
  videoNote: ["videonotes", "videonote", "filmnotes", "videocomments", "filmcomments", "videoevaluation"],
  webNote: ["webnotes", "webnote", "webcomments"],
  eventNote: [
    ...["eventnotes", "eventnote", "tournamentnotes", "campnotes", "evaluationnotes", "evaluationcomments"],
    ...["evaluationnote", "livenotes", "visitnotes"],
  ],
  note: ["generalnotes", "coachnotes", "coachcomments", "staffnotes", "recruitingnotes", "remarks"],
};
const fieldOfHeader = new Map(
  Object.entries(workHeaders).flatMap(([field, names]) => names.map((name) => [name, field as ImportField] as const)),
);

/** Finds the columns of rosters and of exports of other products by their names. */
export function guessMapping(columns: readonly string[]): Mapping {
  const { name, ...found } = findPersonColumns(columns);
  const mapping: Mapping = { ...found, ...(name !== undefined && { fullName: name }) };
  const used = new Set(Object.values(mapping));
  for (const [place, column] of columns.entries()) {
    const field = fieldOfHeader.get(foldHeader(column));
    if (field && mapping[field] === undefined && !used.has(place)) mapping[field] = place;
  }
  return mapping;
}
