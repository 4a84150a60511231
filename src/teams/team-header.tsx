import { href } from "react-router";
import { MemberHeader } from "../accounts/member-header.tsx";

export function TeamHeader({
  account,
  name,
  isApproved,
}: {
  account: string;
  name: string | null;
  isApproved: boolean;
}) {
  const approved = [
    { to: href("/team/games"), label: "Games" },
    { to: href("/team/confirm"), label: "Confirm" },
    { to: href("/team/roster"), label: "Roster" },
  ];
  const links = [
    { to: href("/team"), label: "Team", end: true },
    ...(isApproved ? approved : []),
    { to: href("/team/staff"), label: "Staff" },
    { to: href("/team/account"), label: "Account" },
  ];
  return <MemberHeader account={account} name={name} navigation="For team staff" links={links} />;
}
