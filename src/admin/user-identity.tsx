import { Badge } from "../ui/badge.tsx";
import { classNames } from "../ui/class-names.ts";
import { TriangleAlert } from "./icons/triangle-alert.tsx";
import { mixesScripts } from "./vocabulary.ts";

/** Shows the name, flagged if it mixes letters of several alphabets. */
export function AccountName({ user: { firstName, lastName } }: { user: { firstName: string; lastName: string } }) {
  const name = `${firstName} ${lastName}`;
  return (
    <>
      <bdi>{name}</bdi>
      {mixesScripts(name) && <Flag>Mixed alphabets</Flag>}
    </>
  );
}

/** Shows the address with its domain in punycode, flagged if the domain contains other letters. */
export function AccountAddress({ email, className }: { email: string | null; className?: string }) {
  if (email === null) return <p className={className}>No email address</p>;
  const shown = asciiAddress(email);
  const foreign = /(?:@|\.)xn--/i.test(shown) || mixesScripts(email);
  return (
    <p className={classNames("wrap-anywhere", className)}>
      <bdi>{shown}</bdi>
      {foreign && <Flag>Look-alike letters possible</Flag>}
    </p>
  );
}

/** Converts the domain of an address to punycode, in which no letter resembles another. */
export function asciiAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = `http://${email.slice(at + 1)}`;
  return URL.canParse(domain) ? email.slice(0, at + 1) + new URL(domain).hostname : email;
}

function Flag({ children }: { children: string }) {
  return (
    <Badge tone="warning" icon={<TriangleAlert aria-hidden />} className="ml-2 font-sans">
      {children}
    </Badge>
  );
}
