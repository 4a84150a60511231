import { href, useLocation } from "react-router";
import { pageContext } from "#page-context";
import { paymentsContext } from "#payments-context";
import { MemberFrame } from "../accounts/member-frame.tsx";
import { listPlanOffers } from "../payments/show-price.server.ts";
import { coachLinks } from "../programs/coach-links.ts";
import { findMembership } from "../programs/find-program.server.ts";
import { findCoachAccess } from "../schools/find-coach-access.server.ts";
import { requireOwnForm } from "../sessions/require-account-form.server.ts";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { TabsNav } from "../ui/tabs-nav.tsx";
import type { Route } from "./+types/coach-layout.ts";
import { describeNotice } from "./plan/describe-notice.ts";
import { PlanNotice } from "./plan/plan-notice.tsx";
import { useAthleteOrder } from "./prospect-page/athlete-order.tsx";

export const middleware: Route.MiddlewareFunction[] = [requireOwnForm];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId: account, email } = await requireMemberPage(context, request, "College Coach");
  const { db } = context.get(pageContext);
  const payments = context.get(paymentsContext);
  const [access, member, offers] = await Promise.all([
    findCoachAccess(db, account),
    findMembership(db, account),
    // The header must not wait for PayPal.
    listPlanOffers(payments, { timeoutMs: 300 }),
  ]);
  const isOpen = access.outcome === "open";
  return {
    account,
    email,
    isOpen,
    school: (isOpen && access.post?.school.name) || null,
    /** Price of the plan for a program that does not have it, shown wherever a limit of the plan is. */
    price: offers[0]?.text ?? null,
    program: member && { sportCode: member.sportCode, gender: member.gender },
    notice: member && describeNotice(member, new Date()),
  };
}

/** Pages whose address is not below that of their place. */
const pagesOfPlaces = {
  Find: ["/coach/searches"],
  Board: ["/coach/tags", "/coach/compare", "/coach/prospects/", "/coach/roster"],
  Inbox: ["/coach/submissions/", "/coach/messages"],
  Events: ["/coach/import"],
};

export default function CoachLayout({
  loaderData: { account, email, school, notice, price, isOpen, program },
}: Route.ComponentProps) {
  const { pathname } = useLocation();
  const openInOrder = useAthleteOrder();
  const settings = [
    { to: href("/coach/program"), label: "Staff" },
    { to: href("/coach/plan"), label: "Plan" },
    { to: href("/coach/post"), label: "School and teams" },
    { to: href("/coach/account"), label: "You" },
    { to: href("/coach/compliance"), label: "Compliance" },
  ];
  const isSettings =
    pathname === href("/coach/needs") || settings.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  const isMessages = pathname.startsWith(href("/coach/messages"));
  const isInbox = isMessages || pathname === href("/coach");
  const inboxTabs = [
    { href: href("/coach"), label: "Profiles", current: !isMessages },
    { href: href("/coach/messages"), label: "Messages", current: isMessages },
  ];
  const settingsTabs = settings.map(({ to, label }) => ({
    href: to,
    label,
    current: pathname === to || (to === href("/coach/program") && pathname === href("/coach/needs")),
  }));
  const tabs = isSettings
    ? { label: "Settings", tabs: settingsTabs }
    : isInbox && program && { label: "Inbox", tabs: inboxTabs };
  const place = Object.entries(pagesOfPlaces).find(([, pages]) => pages.some((page) => pathname.startsWith(page)))?.[0];
  const links = coachLinks({ isOpen, program }).map((link) => {
    if (link.label === "Settings") return { ...link, isCurrent: isSettings };
    return link.label === place ? { ...link, isCurrent: true } : link;
  });
  return (
    <div className="contents" onClickCapture={openInOrder}>
      <MemberFrame account={account} email={email} name={school} navigation="For coaches" links={links}>
        {notice && <PlanNotice {...notice} price={price} />}
        {tabs && (
          <div className="page print:hidden">
            <TabsNav {...tabs} variant="page" />
          </div>
        )}
      </MemberFrame>
    </div>
  );
}
