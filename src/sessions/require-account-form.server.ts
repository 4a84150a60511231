import type { MiddlewareFunction } from "react-router";
import { memberContext } from "#member-context";

/** A form without the id of the signed-in account (`forms/action-form.tsx`) is treated as signed out: another user may have signed in. */
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
