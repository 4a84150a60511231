import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import type { Feature, FormSource } from "../../http/action.server.ts";
import { readBySchema, type SubmittedForm } from "../../http/submitted-form.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { programAction, programQuery } from "../../programs/program-operations.server.ts";
import { addManyToBoard, addToBoard, removeProspect } from "./add-to-board.server.ts";
import { collectProgramData } from "./collect-program-data.server.ts";
import { findProspect, listNoteVersions } from "./find-prospect.server.ts";
import { listProspects } from "./list-prospects.server.ts";
import { findTask, listTasks } from "./list-tasks.server.ts";
import { noSuchProspect } from "./require-prospect.server.ts";
import {
  athleteParams,
  keepBody,
  noteBody,
  noteChange,
  noteParams,
  noteVersions,
  prospect,
  prospectBody,
  prospectList,
  prospectQuery,
  ratingBody,
  removeQuery,
  summary,
  summaryBody,
  tagSetting,
  task,
  taskBody,
  taskChange,
  taskList,
  taskQuery,
} from "./schema.ts";
import { listTags } from "./set-tags.server.ts";
import { addNote, changeNote } from "./write-notes.server.ts";
import { changeSummary, rateProspect } from "./write-ratings.server.ts";
import { addTask, changeTask } from "./write-tasks.server.ts";

function readSelected(form: SubmittedForm, name: string) {
  const athleteIds = form.all(name);
  if (athleteIds.length === 0) throw createHttpError(422, "Select at least one athlete.");
  return { athleteIds };
}

/** The program’s work on athletes. */
export const prospects: Feature = {
  tag: "prospects",
  operations: [
    programQuery({
      route: "GET /api/coach/prospects",
      name: "listProspects",
      summary: "Lists the athletes on the program’s board",
      description: "Athletes who hide their profile are not listed until they publish it again.",
      may: "read",
      query: prospectQuery,
      returns: prospectList,
      run: listProspects,
    }),
    programAction({
      route: "POST /api/coach/prospects",
      name: "keepAthletes",
      summary: "Adds athletes to the board",
      description: "Returns those that it added. The others were on the board.",
      may: "keep",
      body: keepBody,
      returns: z.object({ added: z.array(z.string()) }),
      forms: {
        "": (form) => readSelected(form, "athlete"),
        add: (form) => readSelected(form, "athlete"),
        "add-listed": (form) => readSelected(form, "listed"),
      },
      run: (trx, member, { athleteIds }) => addManyToBoard(trx, member, athleteIds),
    }),
    programAction({
      route: "DELETE /api/coach/prospects",
      name: "removeAthletes",
      summary: "Removes athletes from the board",
      description: "Ignores athletes that are not on the board. All entries can be restored within 30 days.",
      may: "keep",
      query: removeQuery,
      async run(trx, member, { athleteId: athleteIds }) {
        for (const athleteId of athleteIds.toSorted()) await removeProspect(trx, member, athleteId);
      },
    }),
    programQuery({
      route: "GET /api/coach/prospects/:athleteId",
      name: "getProspect",
      summary: "Returns an athlete on the board with summary, notes, ratings and tasks",
      may: "read",
      params: athleteParams,
      returns: prospect,
      run: requireProspect,
    }),
    programAction({
      route: "PUT /api/coach/prospects/:athleteId",
      name: "setProspect",
      summary: "Adds an athlete to the board, or changes stage, position, tags or owner",
      description:
        "With `was`, a change by the staff since then is never undone: the same field returns 412, and tags are merged.",
      may: "keep",
      mayAlso: (_member, { tags, owner }) => [
        ...(tags ? (["tag"] as const) : []),
        ...(owner === undefined ? [] : (["assign"] as const)),
      ],
      params: athleteParams,
      body: prospectBody,
      returns: prospect,
      idempotencyKey: "optional",
      forms: { keep: () => ({}), change: readProspect },
      run: (trx, member, { athleteId, ...change }) => addToBoard(trx, member, { athleteId, change }),
      respond: requireProspect,
    }),
    programAction({
      route: "DELETE /api/coach/prospects/:athleteId",
      name: "removeProspect",
      summary: "Removes an athlete from the board",
      description: "Adding the athlete again within 30 days restores all entries.",
      may: "keep",
      params: athleteParams,
      forms: { remove: true },
      async run(trx, member, { athleteId }) {
        if (!(await removeProspect(trx, member, athleteId))) throw noSuchProspect();
      },
    }),
    programAction({
      route: "POST /api/coach/prospects/:athleteId/notes",
      name: "addNote",
      summary: "Adds a note on an athlete",
      may: "note",
      params: athleteParams,
      body: noteBody,
      returns: z.object({ noteId: z.string() }),
      forms: { note: readNote },
      run: (trx, member, { athleteId, ...note }) => addNote(trx, member, { athleteId, note }),
    }),
    programAction({
      route: "PATCH /api/coach/prospects/:athleteId/notes/:noteId",
      name: "changeNote",
      summary: "Edits, pins, deletes or restores a note",
      may: "note",
      params: noteParams,
      body: noteChange,
      forms: { "change-note": readFlag, "edit-note": readNoteText },
      run: (trx, member, { athleteId, noteId, ...change }) => changeNote(trx, member, { athleteId, noteId, change }),
    }),
    programQuery({
      route: "GET /api/coach/prospects/:athleteId/notes/:noteId/versions",
      name: "listNoteVersions",
      summary: "Lists the former texts of a note, newest first",
      may: "read",
      params: noteParams,
      returns: noteVersions,
      run: listNoteVersions,
    }),
    programAction({
      route: "PUT /api/coach/prospects/:athleteId/ratings",
      name: "rateProspect",
      summary: "Sets the caller’s rating of an athlete",
      description: "`skills` are those of the program, each from 1 to 5. Missing parts keep their value.",
      may: "rate",
      params: athleteParams,
      body: ratingBody,
      returns: prospect.shape.ratings,
      idempotencyKey: "optional",
      forms: { rate: readOwnRating },
      run: rateProspect,
      respond: async (db, member, { athleteId }) => (await findProspect(db, member, athleteId))?.ratings ?? [],
    }),
    programAction({
      route: "PUT /api/coach/prospects/:athleteId/summary",
      name: "changeSummary",
      summary: "Changes the shared summary of an athlete",
      description: "The version of an empty summary is 1.",
      may: "summarize",
      params: athleteParams,
      body: summaryBody,
      returns: summary,
      conflict: summary,
      sendsVersion: true,
      forms: { summary: true },
      run: changeSummary,
    }),
    programQuery({
      route: "GET /api/coach/tags",
      name: "listTags",
      summary: "Lists the tags of the program",
      may: "read",
      returns: z.array(tagSetting),
      run: (db, member) => listTags(db, member),
    }),
    programQuery({
      route: "GET /api/coach/tasks",
      name: "listTasks",
      summary: "Lists the tasks of the program by date, open ones first",
      may: "read",
      query: taskQuery,
      returns: taskList,
      run: listTasks,
    }),
    programAction({
      route: "POST /api/coach/tasks",
      name: "addTask",
      summary: "Adds a task",
      may: "assign",
      body: taskBody,
      returns: z.object({ taskId: z.string() }),
      forms: { task: readTask },
      run: addTask,
    }),
    programAction({
      route: "PATCH /api/coach/tasks",
      name: "changeTask",
      summary: "Changes or finishes a task",
      may: "finish",
      body: taskChange,
      returns: task,
      forms: { "change-task": (form) => ({ taskId: form.text("taskId"), ...readFlag(form) }) },
      run: changeTask,
      async respond(db, member, { taskId }) {
        const changed = await findTask(db, member, taskId);
        if (!changed) throw createHttpError(404, "We can’t find this task.");
        return changed;
      },
    }),
  ],
  personalData: { programs: collectProgramData },
};

async function requireProspect(db: Kysely<Database>, member: Membership, { athleteId }: { athleteId: string }) {
  const found = await findProspect(db, member, athleteId);
  if (!found) throw noSuchProspect();
  return found;
}

/** Reads the fields that the form has, and those that it had: without the plan, it has neither tags nor owner. */
function readProspect(form: SubmittedForm) {
  const was = form.entries.some(([name]) => name.startsWith("was:")) ? { was: readFields(form, "was:") } : {};
  return { ...readFields(form, ""), ...was };
}

function readFields(form: SubmittedForm, prefix: "" | "was:") {
  const text = (name: string) => form.text(prefix + name);
  return {
    ...(form.has(`${prefix}stage`) && { stage: text("stage") }),
    ...(form.has(`${prefix}position`) && { position: text("position") || null }),
    ...(form.has(`${prefix}owner`) && { owner: text("owner") || null }),
    ...(form.has(`${prefix}tags`) && {
      tags: text("tags")
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    }),
    isHidden: text("isHidden") === "yes",
  };
}

/** Reads a button such as `isPinned:yes`. */
function readFlag(form: SubmittedForm) {
  const [name = "", value] = form.text("flag").split(":");
  return { [name]: value === "yes" };
}

function readNoteText(form: SubmittedForm) {
  return { text: form.text("text"), ...(form.has("was:text") && { was: { text: form.text("was:text") } }) };
}

function readNote(form: SubmittedForm) {
  const note = { text: form.text("text"), type: form.text("type") };
  if (note.type !== "evaluation") return note;
  return { ...note, ...readRating(form), event: { name: form.text("eventName"), date: form.text("eventOn") } };
}

/** Reads a task on the athlete of the page. */
function readTask(form: SubmittedForm, { params }: Pick<FormSource<unknown>, "params">) {
  return { ...readBySchema(taskBody, form), athleteId: params.athleteId };
}

/** Reads the caller's rating, and the one that the page showed. */
function readOwnRating(form: SubmittedForm) {
  if (!form.has("was:overall")) return readRating(form);
  return { ...readRating(form), was: readRating(form, "was:") };
}

function readRating(form: SubmittedForm, prefix: "" | "was:" = "") {
  const start = `${prefix}skill:`;
  const skills = form.entries.flatMap(([name, value]) =>
    name.startsWith(start) && value !== "" ? [[name.slice(start.length), Number(value)] as const] : [],
  );
  return { overall: form.text(`${prefix}overall`) || null, skills: Object.fromEntries(skills) };
}
