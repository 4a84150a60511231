import type { FormSource } from "../../http/action.server.ts";
import { readBySchema, type SubmittedForm } from "../../http/submitted-form.server.ts";
import { taskBody } from "./schema.ts";

/** Reads the fields that the form has: without the plan, it has neither tags nor owner. */
export function readProspect(form: SubmittedForm) {
  return {
    stage: form.text("stage"),
    position: form.text("position") || null,
    ...(form.has("owner") && { owner: form.text("owner") || null }),
    ...(form.has("tags") && {
      tags: form
        .text("tags")
        .split(",")
        .map((tag) => tag.trim())
        .filter(Boolean),
    }),
    isHidden: form.text("isHidden") === "yes",
  };
}

/** Reads a button such as `isPinned:yes`. */
export function readFlag(form: SubmittedForm) {
  const [name = "", value] = form.text("flag").split(":");
  return { [name]: value === "yes" };
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

export function readRating(form: SubmittedForm) {
  const skills = form.entries.flatMap(([name, value]) =>
    name.startsWith("skill:") && value !== "" ? [[name.slice(6), Number(value)] as const] : [],
  );
  return { overall: form.text("overall") || null, skills: Object.fromEntries(skills) };
}
