import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";

/** A receipt of a payment of the coach plan. `paidAt` is in ISO 8601. */
export interface Receipt {
  receiptId: string;
  /** The year of the payment and the id. */
  number: string;
  paidAt: string;
  amount: string;
  planName: string;
  paypalId: string;
}

interface Reader {
  accountId: string;
  /** The program whose receipts an owner reads. */
  programId: string | null;
}

const maxReceipts = 120;

/** Lists the latest receipts of an account and of a program. */
export async function listReceipts(db: Kysely<Database>, reader: Reader): Promise<Receipt[]> {
  const rows = await selectReceipts(db, reader)
    .orderBy("paid_at", "desc")
    .orderBy("id", "desc")
    .limit(maxReceipts)
    .execute();
  return rows.map(describeReceipt);
}

/** Returns a receipt with the program that it was paid for. Null for a receipt of others. */
export async function findReceipt(
  db: Kysely<Database>,
  { receiptId, ...reader }: Reader & { receiptId: string },
): Promise<(Receipt & { programId: string | null }) | null> {
  if (!/^\d{1,15}$/.test(receiptId)) return null;
  const row = await selectReceipts(db, reader)
    .select("program_id as programId")
    .where("id", "=", receiptId)
    .executeTakeFirst();
  return row ? { ...describeReceipt(row), programId: row.programId } : null;
}

function selectReceipts(db: Kysely<Database>, { accountId, programId }: Reader) {
  return db
    .selectFrom("plan_receipts")
    .select(["id", "paid_at", "amount", "currency", "plan_name", "paypal_id"])
    .where(({ eb, or }) =>
      or([eb("account_id", "=", accountId), ...(programId === null ? [] : [eb("program_id", "=", programId)])]),
    );
}

function describeReceipt(row: {
  id: string;
  paid_at: Date;
  amount: string;
  currency: string;
  plan_name: string;
  paypal_id: string;
}): Receipt {
  const amount = new Intl.NumberFormat("en-US", { style: "currency", currency: row.currency });
  return {
    receiptId: row.id,
    number: `${row.paid_at.getUTCFullYear()}-${row.id.padStart(6, "0")}`,
    paidAt: row.paid_at.toISOString(),
    amount: amount.format(Number(row.amount)),
    planName: row.plan_name,
    paypalId: row.paypal_id,
  };
}
