import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { parseAddress } from "../mail/address.ts";
import type { Visit } from "./account-visit.server.ts";
import { clientKey } from "./client-address.server.ts";
import { type AccountWithPassword, emailKey, findAccountWithPassword } from "./queries.server.ts";
import type { LimitKey, LimitName } from "./rate-limits.server.ts";

/** What came of an email and a password; `wait` tells nothing about either. */
export type CredentialCheck =
  | { outcome: "right"; account: AccountWithPassword }
  | { outcome: "wrong" }
  | { outcome: "wait"; seconds: number };

/** What is checked, and which accounts may pass. */
export interface CredentialOptions {
  email: string;
  password: string;
  visit: Visit;
  accepts(account: AccountWithPassword): boolean;
  /** Counts a right password as well, where what is counted must not tell afterwards that it was right. */
  countsAll?: boolean;
}

/** The one key of the tries that are counted over all accounts. */
const everyone = "all";

/** Checks a password under the limits of the sign-in, in the same steps whether there is such an account or not. */
export async function checkCredentials(
  db: Kysely<Database>,
  { email, password, visit, accepts, countsAll = false }: CredentialOptions,
): Promise<CredentialCheck> {
  const { limits, spraying, hasher, clientAddress } = visit;
  hasher.requireRoom();
  const { address } = parseAddress(email);
  const account = await findAccountWithPassword(db, { address: address ?? "", clientAddress });
  const client = clientKey(clientAddress);
  const key = emailKey(address ?? email);
  const counted: [LimitName, LimitKey][] = [
    ["sign-in-address", client],
    account?.knowsClient ? ["sign-in-known", [key, client]] : ["sign-in-account", key],
  ];
  // Counted before the hash, one after the other: of many tries at once no more than allowed are hashed, and one client
  // cannot use up the tries of others once it has used up its own.
  for (const [name, counter] of counted) {
    const seconds = await limits.take(name, counter);
    if (seconds > 0) return { outcome: "wait", seconds };
  }
  // Whoever signed in from here before is locked out neither by an attacker elsewhere nor by one who tries everyone.
  const seconds = account?.knowsClient ? 0 : await spraying.take(everyone);
  if (seconds > 0) return { outcome: "wait", seconds };
  const matches = await hasher.matches(password, account?.passwordHash ?? null);
  if (!account || !matches || !accepts(account)) return { outcome: "wrong" };
  if (countsAll) return { outcome: "right", account };
  await Promise.all(counted.map(([name, counter]) => limits.giveBack(name, counter)));
  if (!account.knowsClient) spraying.giveBack(everyone);
  return { outcome: "right", account };
}
