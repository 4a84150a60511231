import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import { respondToForm } from "../../http/page-forms.server.ts";
import { readVersion } from "../../http/require-version.server.ts";
import { fieldText, runForm } from "../../http/run-form.server.ts";
import { parseFields, unreadableForm } from "../../http/submitted-form.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { keepProspect, removeProspect } from "../prospects/keep-prospect.server.ts";
import { noSuchProspect } from "../prospects/require-prospect.server.ts";
import {
  noteBody,
  noteChange,
  prospectBody,
  ratingBody,
  summaryBody,
  taskBody,
  taskChange,
} from "../prospects/schema.ts";
import { addNote, changeNote } from "../prospects/write-notes.server.ts";
import { changeSummary, rateProspect } from "../prospects/write-ratings.server.ts";
import { addTask, changeTask } from "../prospects/write-tasks.server.ts";

interface Submitted {
  athleteId: string;
  form: FormData;
}

type Work = (trx: Kysely<Database>, member: Membership, submitted: Submitted) => Promise<unknown>;

const actions = new Map<string, Work>([
  ["keep", (trx, member, { athleteId }) => keepProspect(trx, member, { athleteId, change: {} })],
  [
    "change",
    (trx, member, { athleteId, form }) =>
      keepProspect(trx, member, { athleteId, change: parseFields(prospectBody, readProspectFields(form)) }),
  ],
  [
    "remove",
    async (trx, member, { athleteId }) => {
      if (!(await removeProspect(trx, member, athleteId))) throw noSuchProspect();
    },
  ],
  [
    "summary",
    (trx, member, { athleteId, form }) =>
      changeSummary(trx, member, {
        athleteId,
        ...parseFields(summaryBody, { text: fieldText(form, "text") }),
        version: readVersion(fieldText(form, "version")) ?? 0,
      }),
  ],
  [
    "note",
    (trx, member, { athleteId, form }) =>
      addNote(trx, member, { athleteId, note: parseFields(noteBody, readNote(form)) }),
  ],
  [
    "change-note",
    (trx, member, { athleteId, form }) =>
      changeNote(trx, member, {
        athleteId,
        noteId: fieldText(form, "noteId"),
        change: parseFields(noteChange, readFlag(form)),
      }),
  ],
  [
    "rate",
    (trx, member, { athleteId, form }) =>
      rateProspect(trx, member, { athleteId, ...parseFields(ratingBody, readRating(form)) }),
  ],
  [
    "task",
    (trx, member, { athleteId, form }) =>
      addTask(
        trx,
        member,
        parseFields(taskBody, {
          athleteId,
          text: fieldText(form, "text"),
          dueOn: fieldText(form, "dueOn"),
          assignee: fieldText(form, "assignee") || null,
        }),
      ),
  ],
  [
    "change-task",
    (trx, member, { form }) =>
      changeTask(trx, member, parseFields(taskChange, { taskId: fieldText(form, "taskId"), ...readFlag(form) })),
  ],
]);

/** Runs a form of the page. A form that is sent twice with its key has one effect. */
export function changeProspect(db: Kysely<Database>, member: Membership, submitted: Submitted) {
  const { athleteId, form } = submitted;
  const intent = fieldText(form, "intent");
  return respondToForm(intent, async () => {
    const action = actions.get(intent);
    if (!action) throw unreadableForm();
    const path = `/coach/prospects/${athleteId}`;
    return runForm(db, { path, accountId: member.accountId, form }, (trx) => action(trx, member, submitted));
  });
}

/** Only the fields of the form are changed: without the plan it has neither tags nor owner. */
function readProspectFields(form: FormData) {
  return {
    stage: fieldText(form, "stage"),
    position: fieldText(form, "position") || null,
    ...(form.has("owner") && { owner: fieldText(form, "owner") || null }),
    ...(form.has("tags") && {
      tags: fieldText(form, "tags")
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    }),
    isHidden: form.get("isHidden") === "yes",
  };
}

/** Reads a button such as `isPinned:yes`. */
function readFlag(form: FormData) {
  const [name = "", value] = fieldText(form, "flag").split(":");
  return { [name]: value === "yes" };
}

function readNote(form: FormData) {
  const note = { text: fieldText(form, "text"), type: fieldText(form, "type") };
  if (note.type !== "evaluation") return note;
  return {
    ...note,
    ...readRating(form),
    event: { name: fieldText(form, "eventName"), date: fieldText(form, "eventOn") },
  };
}

function readRating(form: FormData) {
  const skills = [...form].flatMap(([name, value]) =>
    name.startsWith("skill:") && value !== "" ? [[name.slice(6), Number(value)] as const] : [],
  );
  return { overall: fieldText(form, "overall") || null, skills: Object.fromEntries(skills) };
}
