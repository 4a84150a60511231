import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { clientKey } from "../http/client-address.server.ts";
import type { LimitKey, LimitName } from "../http/rate-limits.server.ts";
import { parseAddress } from "../mail/address.ts";
import { type AccountWithPassword, emailKey, findAccountWithPassword } from "./queries.server.ts";
import type { RequestContext } from "./request-context.server.ts";

/** Result of checking an email and a password. `wait` reveals nothing about either. */
export type CredentialCheck =
  | {
      outcome: "right";
      account: AccountWithPassword;
      /** The limit over all accounts is exceeded and the account does not know this client. The password alone is not enough. */
      isSuspect: boolean;
    }
  | { outcome: "wrong" }
  | { outcome: "wait"; seconds: number };

export interface CredentialOptions {
  email: string;
  password: string;
  requestContext: RequestContext;
  accepts(account: AccountWithPassword): boolean;
  /** Counts a correct password too, for a caller whose counts must not reveal that it was correct. */
  countsAll?: boolean;
  /** Limit over all accounts against one password tried on every account. The portal has its own. */
  passwordSprayLimit?: "sign-in-everyone" | "sign-in-portal";
}

type Counter = [name: LimitName, key: LimitKey];

/** Delay in milliseconds of a rate-limited response. It hides that no password was hashed. */
const refusalDelay = 150;

/** Checks a password under the sign-in limits. Takes the same steps if the account does not exist. */
export async function checkCredentials(db: Kysely<Database>, options: CredentialOptions): Promise<CredentialCheck> {
  const { email, requestContext } = options;
  const { clientAddress, keys } = requestContext;
  requestContext.hasher.requireQueueSpace();
  const { address } = parseAddress(email);
  const account = await findAccountWithPassword(db, { address: address ?? "", clientAddress, keys });
  const client = clientKey(clientAddress);
  const key = emailKey(address ?? email);
  const perAddress: Counter = ["sign-in-address", client];
  const perAccount: Counter = account?.knowsClient ? ["sign-in-known", [key, client]] : ["sign-in-account", key];
  const check = () => checkPassword(options, { account, perAddress, perAccount });
  // Counted one by one before the hash: only the allowed attempts are hashed, and no client uses up the limits of others.
  const seconds = await requestContext.limits.take(...perAddress);
  if (seconds === 0) return check();
  // Many users may share an IP address: the failed attempts of others must not lock out a member who signed in from
  // it before. A wrong password of that member gets the same response as all others, so that the response does not
  // reveal members.
  const [checked] = await Promise.all([account?.knowsClient ? check() : null, pause(refusalDelay)]);
  return checked?.outcome === "right" ? checked : { outcome: "wait", seconds };
}

async function checkPassword(
  { password, requestContext, accepts, countsAll = false, passwordSprayLimit = "sign-in-everyone" }: CredentialOptions,
  {
    account,
    perAddress,
    perAccount,
  }: { account: AccountWithPassword | null; perAddress: Counter; perAccount: Counter },
): Promise<CredentialCheck> {
  const { limits, hasher } = requestContext;
  const seconds = await limits.take(...perAccount);
  if (seconds > 0) return { outcome: "wait", seconds };
  const overAll: Counter = [passwordSprayLimit, "all"];
  const isCounted = !account?.knowsClient;
  // Concurrent, so that the response time does not reveal which accounts know the client.
  const [matches, spraySeconds] = await Promise.all([
    hasher.matches(password, account?.passwordHash ?? null),
    isCounted ? limits.take(...overAll) : 0,
  ]);
  const isSuspect = spraySeconds > 0;
  if (!account || !matches || !accepts(account)) return { outcome: "wrong" };
  if (countsAll) return { outcome: "right", account, isSuspect };
  const counted = [perAddress, perAccount, ...(isCounted && !isSuspect ? [overAll] : [])];
  await Promise.all(counted.map(([name, key]) => limits.refund(name, key)));
  return { outcome: "right", account, isSuspect };
}
