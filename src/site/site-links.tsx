import { href } from "react-router";
import { SiteLink } from "./site-link.tsx";
import { useMemberLink } from "./use-member-link.ts";

const pages = [
  { to: href("/about"), label: "About" },
  { to: href("/contact"), label: "Contact Us" },
  { to: href("/privacy"), label: "Privacy Policy" },
];
const groups = {
  /** Beside the name of the site, in a wide window. */
  header: pages,
  places: [
    { to: href("/searchAthletes"), label: "Find athletes" },
    { to: href("/coaches"), label: "For coaches" },
    { to: href("/family"), label: "For parents" },
    { to: href("/schools"), label: "Schools" },
    { to: href("/needs"), label: "Programs that need athletes" },
  ],
  information: [
    { to: href("/check-a-coach"), label: "Check a coach" },
    { to: href("/contact-rules"), label: "Contact rules" },
    ...pages,
    { to: href("/accessibility"), label: "Accessibility" },
  ],
};

export function SiteLinks({ className, group }: { className: string; group: keyof typeof groups }) {
  const member = useMemberLink();
  const links = group === "places" ? [...groups.places, member] : groups[group];
  return links.map(({ to, label }) => (
    <li key={to}>
      <SiteLink to={to} className={className}>
        {label}
      </SiteLink>
    </li>
  ));
}
