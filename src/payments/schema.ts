import { z } from "zod";
import { subscriptionIdPattern } from "../paypal/subscription-id.ts";
import { planStates } from "./vocabulary.ts";

/** Body of the call that a page makes once PayPal's script reports an approval. */
export const approval = z.strictObject({
  subscriptionId: z.string().regex(subscriptionIdPattern, "This isn’t a subscription ID."),
  /** The account of the page's address (decoded cId): only who names the subscriber's account is told more than "pending". */
  accountId: z.string().max(200).optional(),
});

/** Result of that call: what the server knows from PayPal; "unknown" where PayPal knows no such subscription or could not be asked yet. */
export const approvalResult = z.object({ state: z.enum([...planStates, "unknown"]) });
export type ApprovalResult = z.output<typeof approvalResult>;
