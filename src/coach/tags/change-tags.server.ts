import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { runForm, unreadableForm } from "../forms/form-fields.server.ts";
import { answerForm, parseFields } from "../forms/program-form.server.ts";
import { tagBody } from "../prospects/schema.ts";
import { listTags } from "../prospects/set-tags.server.ts";
import { addTag, changeTag, orderTags } from "./write-tags.server.ts";

export function changeTags(db: Kysely<Database>, member: Membership, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const [intent, tagId] = [text("intent"), text("tagId")];
  return answerForm(intent === "add" ? "add" : `save:${tagId}`, async () => {
    await runForm<unknown>(db, { path: "/coach/tags", accountId: member.accountId, form }, async (trx) => {
      switch (intent) {
        case "add":
          return addTag(trx, member, readTag(text));
        case "save":
          return changeTag(trx, member, { tagId, change: readTag(text) });
        case "archive":
        case "restore":
          return changeTag(trx, member, { tagId, change: { isArchived: intent === "archive" } });
        case "up":
        case "down":
          return moveTag(trx, member, { tagId, step: intent === "up" ? -1 : 1 });
        default:
          throw unreadableForm();
      }
    });
  });
}

function readTag(text: (name: string) => string) {
  const taskText = text("taskText").trim();
  return parseFields(tagBody, {
    label: text("label"),
    color: text("color"),
    isPrimary: text("kind") === "primary",
    task: taskText ? { text: taskText, days: Number(text("taskDays")) } : null,
  });
}

async function moveTag(
  trx: Kysely<Database>,
  member: Membership,
  { tagId, step }: { tagId: string; step: number },
): Promise<void> {
  const ids = (await listTags(trx, member)).map((tag) => tag.tagId);
  const from = ids.indexOf(tagId);
  const other = ids[from + step];
  if (from < 0 || !other) return;
  await orderTags(trx, member, ids.with(from, other).with(from + step, tagId));
}
