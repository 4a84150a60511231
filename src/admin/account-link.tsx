import { href, Link } from "react-router";
import type { AuditEntryRecord } from "./schema.ts";
import { asciiAddress } from "./user-identity.tsx";

export function AccountLink({ account }: { account: NonNullable<AuditEntryRecord["subject"]> }) {
  const { userLoginId, name, email } = account;
  return (
    <Link to={href("/admin/users/:userId", { userId: userLoginId })} className="text-link wrap-anywhere">
      <bdi>{name}</bdi>
      {email && <span className="font-normal text-ink-muted"> ({asciiAddress(email)})</span>}
    </Link>
  );
}

/** Opens the public profile in another tab, or reports that there is none. */
export function ProfileLink({ athleteId, isPublic }: { athleteId: string; isPublic: boolean }) {
  if (!isPublic) return <span className="text-ink-muted">The profile isn’t public</span>;
  return (
    <Link to={href("/profile/:athleteId", { athleteId })} target="_blank" className="text-link">
      Open the profile
    </Link>
  );
}
