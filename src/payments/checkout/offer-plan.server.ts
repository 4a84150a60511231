import { type Kysely, sql } from "kysely";
import { isAccountId } from "../../accounts/queries.server.ts";
import type { Gender, SportCode } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { parseCustomId } from "../custom-id.ts";
import { findPlanOfProgram, hasLivePlan } from "../queries.server.ts";
import type { PaymentServices } from "../set-up-payments.server.ts";
import { findPlanPrice, type PlanPrice } from "../show-price.server.ts";

export type Offer =
  | { kind: "for-sale"; clientId: string; price: PlanPrice | null }
  | { kind: "paid-until"; until: Date }
  | { kind: "not-set-up" | "no-such-plan" | "no-such-coach" | "has-plan" };

/** The program that a subscription pays for. */
export interface PaidProgram {
  programId: string;
  schoolName: string;
  sportCode: SportCode;
  gender: Gender;
}

/** Decides if a plan is sold to an account, or to an account for a program. Prevents a coach from paying twice, or for a subscription that would not count. */
export async function offerPlan(
  db: Kysely<Database>,
  { customId, planId, payments }: { customId: string; planId: string; payments: PaymentServices },
): Promise<Offer> {
  const { clientId, planIds } = payments;
  if (clientId === null) return { kind: "not-set-up" };
  if (!planIds.includes(planId)) return { kind: "no-such-plan" };
  const buyer = parseCustomId(customId);
  if (!buyer || !(await isCoach(db, buyer.accountId))) return { kind: "no-such-coach" };
  const program = await findPaidProgram(db, customId);
  if (buyer.programId && !program) return { kind: "no-such-coach" };
  if (program?.isClosed) return { kind: "no-such-coach" };
  if (await hasLivePlan(db, buyer)) return { kind: "has-plan" };
  const known = program && (await findPlanOfProgram(db, program));
  if (known?.live && known.live.state !== "cancelled") return { kind: "has-plan" };
  if (known?.payerId && known.paidUntil) return { kind: "paid-until", until: known.paidUntil };
  return { kind: "for-sale", clientId, price: await findPlanPrice(payments, planId) };
}

/** Returns the program that a custom id names, or the program of its account. */
export async function findPaidProgram(
  db: Kysely<Database>,
  customId: string,
): Promise<(PaidProgram & { accountIds: string[]; isClosed: boolean }) | null> {
  const buyer = parseCustomId(customId);
  if (!buyer || !isAccountId(buyer.accountId)) return null;
  const found = await db
    .selectFrom("programs")
    .innerJoin("schools", "schools.id", "programs.school_id")
    .select([
      "programs.id as programId",
      "schools.name as schoolName",
      "programs.sport_code as sportCode",
      "programs.gender",
      sql<boolean>`programs.closed_at is not null`.as("isClosed"),
      sql<string[]>`array(select account_id::text from live_staff where program_id = programs.id)`.as("accountIds"),
    ])
    .where(({ eb, selectFrom }) =>
      buyer.programId
        ? eb("programs.id", "=", buyer.programId)
        : eb(
            "programs.id",
            "in",
            selectFrom("live_staff").select("program_id").where("account_id", "=", buyer.accountId),
          ),
    )
    .executeTakeFirst();
  return found ?? null;
}

async function isCoach(db: Kysely<Database>, accountId: string): Promise<boolean> {
  if (!isAccountId(accountId)) return false;
  const coach = await db
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", accountId)
    .where("user_type", "=", "College Coach")
    .where("is_blocked", "=", false)
    .where("erase_after", "is", null)
    .executeTakeFirst();
  return coach !== undefined;
}
