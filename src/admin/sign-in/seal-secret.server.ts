import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";

/** Keys of 32 bytes: the first one encrypts, all decrypt. Without keys, secrets are stored unencrypted. */
export type SecretKeys = readonly Buffer[];

const algorithm = "aes-256-gcm";
const [nameBytes, nonceBytes, tagBytes, secretBytes] = [4, 12, 16, 20];
const sealedBytes = nameBytes + nonceBytes + secretBytes + tagBytes;

/** Encrypts a TOTP secret for storage: key name, nonce, ciphertext, and a tag that binds it to its account. */
export function sealSecret(secret: Buffer, { accountId, keys }: { accountId: string; keys: SecretKeys }): Buffer {
  const [key] = keys;
  if (!key) return secret;
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(accountId));
  const hidden = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nameOf(key), nonce, hidden, cipher.getAuthTag()]);
}

/** Decrypts a secret. Returns null if its key is missing or it belongs to another account. */
export function openSecret(
  stored: Buffer,
  { accountId, keys }: { accountId: string; keys: SecretKeys },
): Buffer | null {
  if (stored.length === secretBytes) return stored;
  const key = keys.find((one) => nameOf(one).equals(stored.subarray(0, nameBytes)));
  if (!key || stored.length !== sealedBytes) return null;
  const nonceEnd = nameBytes + nonceBytes;
  const decipher = createDecipheriv(algorithm, key, stored.subarray(nameBytes, nonceEnd))
    .setAAD(Buffer.from(accountId))
    .setAuthTag(stored.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(stored.subarray(nonceEnd, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

/** Encrypts every secret under the first key, so that an old key can be removed. Returns how many it encrypted and could not decrypt. */
export async function resealSecrets(
  db: Kysely<Database>,
  keys: SecretKeys,
): Promise<{ sealed: number; unreadable: number }> {
  const counts = { sealed: 0, unreadable: 0 };
  const factors = await db.selectFrom("second_factors").select(["account_id as accountId", "secret"]).execute();
  for (const { accountId, secret: stored } of factors) {
    const secret = openSecret(stored, { accountId, keys });
    if (!secret) counts.unreadable += 1;
    if (!secret || isCurrent(stored, keys)) continue;
    const { numUpdatedRows } = await db
      .updateTable("second_factors")
      .set({ secret: sealSecret(secret, { accountId, keys }) })
      .where("account_id", "=", accountId)
      .where(sql<boolean>`secret = ${stored}`)
      .executeTakeFirst();
    counts.sealed += Number(numUpdatedRows);
  }
  return counts;
}

function isCurrent(stored: Buffer, [key]: SecretKeys): boolean {
  return key ? stored.length === sealedBytes && nameOf(key).equals(stored.subarray(0, nameBytes)) : true;
}

/** Identifies a key without revealing it. */
function nameOf(key: Buffer): Buffer {
  return createHash("sha256").update("openroster key name").update(key).digest().subarray(0, nameBytes);
}
