import { type Kysely, sql } from "kysely";
import { toColumns } from "../../athletes/field-columns.ts";
import {
  type FieldValues,
  publishableNames,
  type TextFieldName,
  textFieldNames,
  textsOf,
} from "../../athletes/fields.ts";
import { wholeName } from "../../athletes/public-texts.ts";
import type { Database } from "../../database/tables.ts";
import { versionConflict } from "../../http/require-version.server.ts";
import { findAgeConflict } from "../../sign-up/find-age-conflict.server.ts";
import type { OwnProfileFields, ProfileChange } from "../schema.ts";
import { lockCurrentAthlete, noSuchRecord, unprocessable } from "./current-athlete.server.ts";
import { findOwnFields } from "./queries.server.ts";
import { requirePublicTexts } from "./require-public-texts.server.ts";
import { storeSports } from "./store-sports.server.ts";

/** Changes profile fields and returns them all. Throws 412 if they changed since `version`, and 422 for an invalid value. */
export async function changeProfile(
  trx: Kysely<Database>,
  { accountId, version, change }: { accountId: string; version: number; change: ProfileChange },
): Promise<OwnProfileFields> {
  const key = await lockCurrentAthlete(trx, accountId, "facts-edited");
  const isRenamed = change.firstName !== undefined || change.lastName !== undefined;
  const before = isRenamed ? (await findOwnFields(trx, accountId))?.fields : undefined;
  await requirePublicTexts(trx, {
    accountId,
    texts: {
      ...listTexts(change),
      fullName: before && wholeName({ ...before, ...pickNames(change) }),
    },
    stored: async () => {
      const stored = before ?? (await findOwnFields(trx, accountId))?.fields;
      return stored ? { ...listTexts(stored), fullName: wholeName(stored) } : {};
    },
  });
  const { numUpdatedRows } = await trx
    .updateTable("athletes")
    .set({
      ...toColumns("athletes", change),
      ...(change.positions && { positions: change.positions }),
      ...(change.published && { published_fields: mergePublished(change.published) }),
      updated_at: sql<Date>`now()`,
      // The account stores the name, but this version covers it too.
      version: version + 1,
    })
    .where("id", "=", key)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  const names = toColumns("accounts", change);
  if (numUpdatedRows > 0n) await storeSports(trx, { athleteKey: key, ...change });
  if (numUpdatedRows > 0n && Object.keys(names).length > 0) {
    await trx
      .updateTable("accounts")
      .set({ ...names, updated_at: sql<Date>`now()` })
      .where("id", "=", accountId)
      .execute();
  }
  const current = (await findOwnFields(trx, accountId))?.fields;
  if (!current) throw noSuchRecord();
  if (numUpdatedRows === 0n) throw versionConflict({ yours: change, current, what: "Your profile" });
  if (change.graduationYear !== undefined || change.schoolType !== undefined)
    await requireFittingAge(trx, accountId, current);
  return current;
}

function pickNames({ firstName, lastName }: ProfileChange) {
  return { ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }) };
}

function listTexts(fields: { readonly [Name in TextFieldName]?: FieldValues[Name] | undefined }) {
  return Object.fromEntries(textFieldNames.map((name) => [name, textsOf(fields[name])]));
}

/** Returns the stored list of published fields with the changes. */
function mergePublished(change: NonNullable<ProfileChange["published"]>) {
  const shown = publishableNames.filter((name) => change[name] === true);
  const hidden = publishableNames.filter((name) => change[name] === false);
  return sql<string[]>`array(
    select unnest((own_athlete(athletes)).published_fields || ${shown}::text[]) except select unnest(${hidden}::text[]) order by 1)`;
}

async function requireFittingAge(
  trx: Kysely<Database>,
  accountId: string,
  { graduationYear, schoolType }: OwnProfileFields,
): Promise<void> {
  const account = await trx
    .selectFrom("accounts")
    .select("birth_year as birthYear")
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!account) return;
  const conflict = findAgeConflict({ ...account, graduationYear, schoolType });
  if (conflict) throw unprocessable([{ ...conflict }]);
}
