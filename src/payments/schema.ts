import { z } from "zod";
import { subscriptionIdPattern } from "../paypal/subscription-id.ts";
import { planStates } from "./vocabulary.ts";

export const approval = z.strictObject({
  subscriptionId: z.string().regex(subscriptionIdPattern, "This isn’t a subscription ID."),
  /** Decoded `cId` of the page's address. Only a client that names the subscriber's account receives more than "pending". */
  accountId: z.string().max(200).optional(),
});

/** "unknown": PayPal has no such subscription or is unreachable. */
export const approvalResult = z.object({ state: z.enum([...planStates, "unknown"]) });
export type ApprovalResult = z.output<typeof approvalResult>;
