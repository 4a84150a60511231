import type { MiddlewareFunction } from "react-router";
import { memberContext } from "#member-context";

/**
 * Middleware of the member pages. A form contains the id of its page's account (`ui/account-field.tsx`). If the id is
 * missing or another account has signed in since, the request is treated as signed out.
 */
export const requireOwnForm: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (request.method === "GET" || request.method === "HEAD") return;
  const current = context.get(memberContext);
  // The action reads the body of the original request.
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  const session = await current.member();
  if (session && form?.get("account") !== session.accountId)
    context.set(memberContext, { ...current, member: async () => null });
};
