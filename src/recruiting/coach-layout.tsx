import { href } from "react-router";
import { pageContext } from "#page-context";
import { MemberFrame } from "../accounts/member-frame.tsx";
import { brand } from "../brand.ts";
import { findCoachAccess } from "../schools/find-coach-access.server.ts";
import { requireOwnForm } from "../sessions/require-account-form.server.ts";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/coach-layout.ts";

export const middleware: Route.MiddlewareFunction[] = [requireOwnForm];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId, email } = await requireMemberPage(context, request, "College Coach");
  const access = await findCoachAccess(context.get(pageContext).db, accountId);
  return { accountId, email, school: access.outcome === "open" ? (access.post?.school.name ?? null) : null };
}

export function meta() {
  return pageMeta({ title: "For coaches", site: brand.name, index: false });
}

export default function CoachLayout({ loaderData: { accountId, email, school } }: Route.ComponentProps) {
  const links = [
    { to: href("/coach"), label: "Start", end: true },
    { to: href("/coach/board"), label: "Board" },
    { to: href("/coach/events"), label: "Events" },
    { to: href("/coach/searches"), label: "Searches" },
    { to: href("/coach/program"), label: "Program" },
    { to: href("/coach/post"), label: "School and sports" },
    { to: href("/coach/account"), label: "Account" },
    { to: href("/searchAthletes"), label: "Find athletes" },
  ];
  return <MemberFrame account={accountId} email={email} name={school} navigation="For coaches" links={links} />;
}
