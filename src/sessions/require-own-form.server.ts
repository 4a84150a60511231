import type { MiddlewareFunction } from "react-router";
import { memberContext } from "#member-context";

/**
 * Middleware of the pages of members. A form names the account whose page it stands on (`ui/account-field.tsx`); where somebody else has
 * signed in since, or it names none, it is answered as if nobody were signed in.
 */
export const requireOwnForm: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (request.method === "GET" || request.method === "HEAD") return;
  const current = context.get(memberContext);
  // The action reads the body itself.
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  const session = await current.member();
  if (session && form?.get("account") !== session.accountId)
    context.set(memberContext, { ...current, member: async () => null });
};
