import { href, Link, NavLink, useLocation } from "react-router";

const links = [
  { to: href("/me"), label: "Profile", end: true },
  { to: href("/me/seasons"), label: "Seasons", end: false },
  { to: href("/me/links"), label: "Links", end: false },
  { to: href("/me/details"), label: "Details", end: false },
  // The tabs of the page lead to the other lists of colleges. A tenth link would need a third row on a phone.
  {
    to: href("/me/schools"),
    label: "Schools",
    end: false,
    others: [href("/me/outreach"), href("/me/offers"), href("/me/courses")],
  },
  { to: href("/me/messages"), label: "Messages", end: false },
  { to: href("/me/teams"), label: "Teams", end: false, others: [href("/me/references")] },
  { to: href("/me/family"), label: "Family", end: false },
  { to: href("/me/settings"), label: "Settings", end: false },
];

export function WorkspaceLinks({ className }: { className: string }) {
  const { pathname } = useLocation();
  return links.map(({ to, label, end, others = [] }) => (
    <li key={to} className="shrink-0">
      {others.some((other) => pathname.startsWith(other)) ? (
        <Link to={to} aria-current="page" prefetch="intent" className={className}>
          {label}
        </Link>
      ) : (
        <NavLink to={to} end={end} prefetch="intent" className={className}>
          {label}
        </NavLink>
      )}
    </li>
  ));
}
