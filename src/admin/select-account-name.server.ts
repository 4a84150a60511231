import { sql } from "kysely";
import type { z } from "zod";
import type { accountName } from "./account-schema.ts";

type AccountName = z.output<typeof accountName>;

/** Selects what a link to an account shows. Null without an account. */
export function selectAccountName<Name extends AccountName | null = AccountName | null>(table: string) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<Name>`case when ${column("id")} is not null then json_build_object('userLoginId', ${column("id")},
    'name', ${column("first_name")} || ' ' || ${column("last_name")}, 'email', ${column("email")}) end`;
}

/** Selects the account of a row that has one. */
export const selectOwner = () => selectAccountName<AccountName>("accounts");
