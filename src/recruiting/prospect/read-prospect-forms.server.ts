import type { FormSource } from "../../http/action.server.ts";
import { readBySchema, type SubmittedForm } from "../../http/submitted-form.server.ts";
import { taskBody } from "./schema.ts";

/** Reads the fields that the form has, and those that it had: without the plan, it has neither tags nor owner. */
export function readProspect(form: SubmittedForm) {
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
export function readFlag(form: SubmittedForm) {
  const [name = "", value] = form.text("flag").split(":");
  return { [name]: value === "yes" };
}

export function readNoteText(form: SubmittedForm) {
  return { text: form.text("text"), ...(form.has("was:text") && { was: { text: form.text("was:text") } }) };
}

export function readNote(form: SubmittedForm) {
  const note = { text: form.text("text"), type: form.text("type") };
  if (note.type !== "evaluation") return note;
  return { ...note, ...readRating(form), event: { name: form.text("eventName"), date: form.text("eventOn") } };
}

/** Reads a task on the athlete of the page. */
export function readTask(form: SubmittedForm, { params }: Pick<FormSource<unknown>, "params">) {
  return { ...readBySchema(taskBody, form), athleteId: params.athleteId };
}

/** Reads the caller's rating, and the one that the page showed. */
export function readOwnRating(form: SubmittedForm) {
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
