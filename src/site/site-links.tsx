import { href, NavLink } from "react-router";

const pages = [
  { to: href("/about"), label: "About" },
  { to: href("/contact"), label: "Contact Us" },
  { to: href("/privacy"), label: "Privacy Policy" },
];
const search = { to: href("/searchAthletes"), label: "Find athletes" };

/** List items with the site's links, with the search or without; the current page is marked for eyes and ears. */
export function SiteLinks({ className, withSearch = false }: { className: string; withSearch?: boolean }) {
  return [...(withSearch ? [search] : []), ...pages].map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} prefetch="intent" className={className}>
        {label}
      </NavLink>
    </li>
  ));
}
