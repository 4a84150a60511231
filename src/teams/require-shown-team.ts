import { createContext, type MiddlewareFunction } from "react-router";

/** The team for which the submitted form was shown; null for other requests. */
export const shownTeam = createContext<string | null>(null);

/** Reads the team of a form (`forms/action-form.tsx`): the account can have chosen another one in another tab. */
export const readShownTeam: MiddlewareFunction<Response> = async ({ request, context }) => {
  if (request.method === "GET" || request.method === "HEAD") return;
  // The action reads the body of the original request.
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  const team = form?.get("workingTeam");
  if (typeof team === "string") context.set(shownTeam, team);
};
