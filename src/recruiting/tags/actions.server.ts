import { z } from "zod";
import type { Feature } from "../../http/action.server.ts";
import type { SubmittedForm } from "../../http/submitted-form.server.ts";
import { programAction } from "../../programs/program-operations.server.ts";
import { tagBody, tagChange, tagOrder, tagParams } from "../prospect/schema.ts";
import { listTags } from "../prospect/set-tags.server.ts";
import { addTag, changeTag, orderTags } from "./write-tags.server.ts";

export const tags: Feature = {
  tag: "prospects",
  operations: [
    programAction({
      route: "POST /api/coach/tags",
      name: "createTag",
      summary: "Creates a tag",
      description: "A program can have 6 primary and 100 secondary tags. Archived tags don’t count.",
      may: "tag",
      body: tagBody,
      returns: z.object({ tagId: z.string() }),
      forms: { add: readTag },
      run: addTag,
    }),
    programAction({
      route: "PATCH /api/coach/tags/:tagId",
      name: "changeTag",
      summary: "Renames, colors or archives a tag, or changes its task; the id stays",
      may: "tag",
      params: tagParams,
      body: tagChange,
      forms: { save: readTag, archive: () => ({ isArchived: true }), restore: () => ({ isArchived: false }) },
      run: (trx, member, { tagId, ...change }) => changeTag(trx, member, { tagId, change }),
    }),
    programAction({
      route: "PUT /api/coach/tags/order",
      name: "orderTags",
      summary: "Puts the tags in an order",
      may: "tag",
      body: tagOrder,
      forms: {
        up: async (form, { trx, caller }) => ({ tagIds: moveBy(-1, form, await listTags(trx, caller)) }),
        down: async (form, { trx, caller }) => ({ tagIds: moveBy(1, form, await listTags(trx, caller)) }),
      },
      run: (trx, member, { tagIds }) => orderTags(trx, member, tagIds),
    }),
  ],
};

function readTag(form: SubmittedForm) {
  const taskText = form.text("taskText").trim();
  return {
    label: form.text("label"),
    color: form.text("color"),
    isPrimary: form.text("kind") === "primary",
    task: taskText ? { text: taskText, days: Number(form.text("taskDays")) } : null,
  };
}

/** Returns the ids in the order after a tag was moved by one place. */
function moveBy(step: number, form: SubmittedForm, tags: readonly { tagId: string }[]): string[] {
  const ids = tags.map(({ tagId }) => tagId);
  const from = ids.indexOf(form.text("tagId"));
  const other = ids[from + step];
  const moved = ids[from];
  return moved !== undefined && other !== undefined ? ids.with(from, other).with(from + step, moved) : ids;
}
