import { href } from "react-router";
import { MemberHeader } from "../accounts/member-header.tsx";

export function CoachHeader({ account, school }: { account: string; school: string | null }) {
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
  return <MemberHeader account={account} name={school} navigation="For coaches" links={links} />;
}
