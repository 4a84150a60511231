import { href, NavLink } from "react-router";
import { useMemberLink } from "./use-member-link.ts";

const pages = [
  { to: href("/about"), label: "About" },
  { to: href("/contact"), label: "Contact Us" },
  { to: href("/privacy"), label: "Privacy Policy" },
];
const allPages = [
  { to: href("/searchAthletes"), label: "Find athletes" },
  { to: href("/coaches"), label: "For coaches" },
  { to: href("/schools"), label: "Schools" },
  { to: href("/needs"), label: "Programs that need athletes" },
  { to: href("/check-a-coach"), label: "Check a coach" },
  { to: href("/contact-rules"), label: "Contact rules" },
  { to: href("/family"), label: "For parents" },
  ...pages,
  { to: href("/accessibility"), label: "Accessibility" },
];

export function SiteLinks({ className, all = false }: { className: string; all?: boolean }) {
  const member = useMemberLink();
  return (all ? [...allPages, member] : pages).map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} prefetch="intent" className={className}>
        {label}
      </NavLink>
    </li>
  ));
}
