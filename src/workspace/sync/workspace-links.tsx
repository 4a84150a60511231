import { href, NavLink } from "react-router";

const links = [
  { to: href("/me"), label: "Profile", end: true },
  { to: href("/me/seasons"), label: "Seasons", end: false },
  { to: href("/me/links"), label: "Links", end: false },
  { to: href("/me/details"), label: "Details", end: false },
  { to: href("/me/schools"), label: "Schools", end: false },
  { to: href("/me/outreach"), label: "Outreach", end: false },
  { to: href("/me/offers"), label: "Offers", end: false },
  { to: href("/me/messages"), label: "Messages", end: false },
  { to: href("/me/teams"), label: "Teams", end: false },
  { to: href("/me/family"), label: "Family", end: false },
  { to: href("/me/settings"), label: "Settings", end: false },
];

export function WorkspaceLinks({ className }: { className: string }) {
  return links.map(({ to, label, end }) => (
    <li key={to} className="shrink-0">
      <NavLink to={to} end={end} prefetch="intent" className={className}>
        {label}
      </NavLink>
    </li>
  ));
}
