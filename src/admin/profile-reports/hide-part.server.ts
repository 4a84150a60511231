import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { isAccountId } from "../../accounts/queries.server.ts";
import { athleteFields } from "../../athletes/fields.ts";
import { encodeId, findKey } from "../../athletes/public-id.server.ts";
import { removePublicText } from "../../athletes/remove-public-text.server.ts";
import { uncheckedName } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { queueDecisionMail, replaceDecisionMail } from "../../mail/decision-mail.server.ts";
import type { HiddenPartKind, HiddenPartReason } from "../../mail/templates/staff-texts.ts";
import { lockAccounts } from "../lock-accounts.server.ts";
import { writeStaffAudit } from "../write-staff-audit.server.ts";
import { findProfileParts, hideableTexts } from "./find-profile-parts.server.ts";
import type { ProfileParts } from "./parts-schema.ts";

interface HidePart {
  administratorId: string;
  athleteId: string;
  part: HiddenPartKind;
  item: string;
  reason: HiddenPartReason;
  publicUrl: string;
}

/**
 * Hides one part of a profile until its owner changes it, and tells the owner after two minutes what and why. A text and a photo leave the
 * profile; a link and a game stay in the workspace. Returns the parts. Throws 404 for an unknown part.
 */
export async function hidePart(
  trx: Kysely<Database>,
  { administratorId, athleteId, part, item, reason, publicUrl }: HidePart,
): Promise<ProfileParts> {
  const { athleteKey, accountId } = await lockProfile(trx, { athleteId, administratorId });
  const { parts } = await findProfileParts(trx, athleteId);
  const chosen = parts.find((one) => one.part === part && one.item === item);
  if (!chosen) throw createHttpError(404, "We can’t find this part of the profile, or it is hidden already.");
  const { id } = await trx
    .insertInto("hidden_parts")
    .values({
      ...{ athlete_id: athleteKey, part, reason, hidden_by: administratorId },
      link_id: part === "link" ? findKey("mediaLink", item) : null,
      event_id: part === "game" ? findKey("event", item) : null,
      field: part === "text" ? item : null,
      reference_id: part === "reference" ? item : null,
      former: part === "text" || part === "photo" ? chosen.text : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirstOrThrow(() => createHttpError(409, "This part is hidden already. Load it again."));
  await takeOff(trx, { athleteKey, accountId, part, item, text: chosen.text });
  // Not the text: it can be a minor’s phone number.
  const details = { part, reason, ...(part === "text" && { field: item }) };
  await writeStaffAudit(trx, administratorId, { action: "part-hidden", subjectId: accountId, details });
  const owner = await findOwner(trx, accountId);
  const decision = mailKey(id);
  if (owner?.email) {
    const props = {
      ...{ firstName: owner.firstName, part, reason, workspaceLink: `${publicUrl}/me` },
      ...(part !== "photo" && { item: chosen.label }),
    };
    const whom = { to: owner.email, accountId, decision, stateBefore: "shown" };
    await queueDecisionMail(trx, { kind: "part-hidden", props, ...whom });
  }
  return findProfileParts(trx, athleteId);
}

/** Shows a hidden part again. A text or a photo comes back only while the owner has no other. Throws 404. */
export async function showPart(
  trx: Kysely<Database>,
  { administratorId, id }: { administratorId: string; id: string },
): Promise<ProfileParts> {
  const found = isAccountId(id)
    ? await trx.selectFrom("hidden_parts").select("athlete_id as key").where("id", "=", id).executeTakeFirst()
    : undefined;
  if (!found) throw noSuchPart();
  const athleteId = encodeId("athlete", found.key);
  const { athleteKey, accountId } = await lockProfile(trx, { athleteId, administratorId });
  const hidden = await trx
    .deleteFrom("hidden_parts")
    .where("id", "=", id)
    .returning(["part", "field", "former"])
    .executeTakeFirst();
  if (!hidden) throw noSuchPart();
  const { part, field, former } = hidden;
  if (former !== null) await putBack(trx, { athleteKey, accountId, field, former });
  const details = { part, ...(field !== null && { field }) };
  await writeStaffAudit(trx, administratorId, { action: "part-shown", subjectId: accountId, details });
  await replaceDecisionMail(trx, { decision: mailKey(id), before: "hidden", after: "shown" });
  return findProfileParts(trx, athleteId);
}

const mailKey = (id: string) => `part:${id}`;
const noSuchPart = () => createHttpError(404, "We can’t find this part. Perhaps its owner changed it.");

/** Locks the account first, as every other change of it does. */
export async function lockProfile(
  trx: Kysely<Database>,
  { athleteId, administratorId }: { athleteId: string; administratorId: string },
): Promise<{ athleteKey: string; accountId: string }> {
  const key = findKey("athlete", athleteId);
  const athlete =
    key &&
    (await trx.selectFrom("athletes").select("account_id as accountId").where("id", "=", key).executeTakeFirst());
  if (!athlete) throw createHttpError(404, "We can’t find this athlete.");
  await lockAccounts(trx, [administratorId, athlete.accountId]);
  return { athleteKey: key, accountId: athlete.accountId };
}

/** Returns an owner who may get mail, or undefined. */
export function findOwner(trx: Kysely<Database>, accountId: string) {
  return trx
    .selectFrom("accounts")
    .select(["email", "first_name as firstName"])
    .select(sql<string>`coalesce(shown_name(accounts), ${uncheckedName})`.as("name"))
    .where("id", "=", accountId)
    .where(sql<boolean>`is_public_account(accounts)`)
    .executeTakeFirst();
}

interface Part {
  athleteKey: string;
  accountId: string;
  part: HiddenPartKind;
  item: string;
  text: string;
}

async function takeOff(trx: Kysely<Database>, { athleteKey, accountId, part, item, text }: Part): Promise<void> {
  if (part === "photo")
    await trx
      .updateTable("athletes")
      .set({ picture: null, updated_at: sql<Date>`now()` })
      .where("id", "=", athleteKey)
      .execute();
  const field = hideableTexts.find((name) => name === item);
  if (part === "text" && field) await removePublicText(trx, { accountId, field, text });
}

async function putBack(
  trx: Kysely<Database>,
  {
    athleteKey,
    accountId,
    field,
    former,
  }: { athleteKey: string; accountId: string; field: string | null; former: string },
): Promise<void> {
  const name = hideableTexts.find((one) => one === field);
  if (field !== null && !name) return;
  const athlete = await trx
    .selectFrom("athletes")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select(["picture", "first_name", "last_name"])
    .where("athletes.id", "=", athleteKey)
    .executeTakeFirstOrThrow();
  if (name === undefined) {
    if (athlete.picture === null)
      await trx.updateTable("athletes").set({ picture: former }).where("id", "=", athleteKey).execute();
    return;
  }
  if (name === "firstName" || name === "lastName") {
    const column = name === "firstName" ? "first_name" : "last_name";
    const removed = name === "firstName" ? "Athlete" : "(name removed)";
    await trx
      .updateTable("accounts")
      .set({ [column]: former })
      .where("id", "=", accountId)
      .where(column, "=", removed)
      .execute();
    return;
  }
  const column = columnOfText(name);
  await sql`update athletes set ${sql.ref(column)} = ${former}, updated_at = now()
    where id = ${athleteKey} and ${sql.ref(column)} is null`.execute(trx);
}

function columnOfText(name: (typeof hideableTexts)[number]): string {
  return athleteFields[name].column;
}
