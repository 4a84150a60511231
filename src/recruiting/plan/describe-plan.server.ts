import type { Kysely } from "kysely";
import { href } from "react-router";
import type { Database } from "../../database/tables.ts";
import { askForPassword } from "../../http/ask-for-password.ts";
import { formatCustomId } from "../../payments/custom-id.ts";
import { listReceipts } from "../../payments/list-receipts.server.ts";
import { findPlanOfProgram, findSubscription } from "../../payments/queries.server.ts";
import type { PaymentServices } from "../../payments/set-up-payments.server.ts";
import { listPlanOffers } from "../../payments/show-price.server.ts";
import { createSubscriptionLink } from "../../payments/subscription-link.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";

/** A plan that the page sells, with the address of the payment page. */
export interface SoldPlan {
  planName: string | null;
  text: string;
  unit: string;
  path: string;
}

/** Describes the plan of a program for its staff: state, prices and receipts. */
export async function describePlan(db: Kysely<Database>, member: Membership, payments: PaymentServices) {
  const mayBuy = member.role === "owner" && member.eraseAt === null;
  const staff = await db
    .selectFrom("live_staff")
    .select("account_id as accountId")
    .where("program_id", "=", member.programId)
    .execute();
  const [offers, known, receipts] = await Promise.all([
    listPlanOffers(payments),
    findPlanOfProgram(db, { programId: member.programId, accountIds: staff.map(({ accountId }) => accountId) }),
    listReceipts(db, { accountId: member.accountId, programId: mayBuy ? member.programId : null }),
  ]);
  const sold = offers.map(
    ({ planId, planName, text, unit }): SoldPlan => ({
      planName,
      text,
      unit,
      path: paymentPath({ accountId: member.accountId, programId: member.programId, planId }),
    }),
  );
  const own = known.live?.accountId === member.accountId ? known.live : null;
  const record = known.live && (await findSubscription(db, known.live.paypalId));
  return {
    mayBuy,
    state: known.live?.state ?? null,
    isSetUp: payments.clientId !== null,
    paidUntil: known.paidUntil?.toISOString() ?? null,
    nextPaymentAt: (known.live?.state === "active" && record?.nextBillingAt?.toISOString()) || null,
    isBeingCancelled: record?.isBeingCancelled ?? false,
    hasFailed: known.failing !== null,
    managePath: own && (await findManagePath(db, member, own.paypalId)),
    paypalUrl: `${payments.sdkBaseUrl}/myaccount/autopay/`,
    sold: mayBuy ? sold : [],
    receipts,
  };
}

/** The page cancels the plan, so that a member who stays signed in enters the password first. */
async function findManagePath(db: Kysely<Database>, { needsPassword }: Membership, paypalId: string): Promise<string> {
  return needsPassword ? askForPassword(href("/coach/plan")) : createSubscriptionLink(db, { paypalId, publicUrl: "" });
}

function paymentPath({
  accountId,
  programId,
  planId,
}: {
  accountId: string;
  programId: string;
  planId: string;
}): string {
  const encode = (text: string) => Buffer.from(text).toString("base64");
  return href("/payment/:cId/:pId", {
    cId: encode(formatCustomId({ accountId, programId })),
    pId: encode(planId),
  });
}
