import { href, NavLink } from "react-router";

const pages = [
  { to: href("/about"), label: "About" },
  { to: href("/contact"), label: "Contact Us" },
  { to: href("/privacy"), label: "Privacy Policy" },
];
const allPages = [
  { to: href("/searchAthletes"), label: "Find athletes" },
  { to: href("/schools"), label: "Schools" },
  ...pages,
  { to: href("/accessibility"), label: "Accessibility" },
  { to: href("/signin"), label: "Sign in" },
];

/** List items with the site's links, all of them or those of the header; the current page is marked for eyes and ears. */
export function SiteLinks({ className, all = false }: { className: string; all?: boolean }) {
  return (all ? allPages : pages).map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} prefetch="intent" className={className}>
        {label}
      </NavLink>
    </li>
  ));
}
