import { ButtonForm } from "../forms/button-form.tsx";
import { Problem } from "../forms/problem.tsx";
import { Card } from "../ui/card.tsx";

interface OwnInvitationsProps {
  /** Invitations with the name of the organization and the word of the role. */
  invitations: readonly { invitationId: string; name: string; role: string }[];
  /** Further consequences of joining. */
  note?: string;
}

/** The invitations to the user’s address. One click joins. */
export function OwnInvitations({ invitations, note }: OwnInvitationsProps) {
  return (
    <Card>
      <h2 className="headline-card">You’re invited</h2>
      <ul className="mt-3 grid gap-3">
        {invitations.map(({ invitationId, name, role }) => (
          <li key={invitationId} className="flex flex-wrap items-center gap-3">
            <span className="wrap-anywhere flex-1">
              <span className="font-semibold">{name}</span>
              {`, ${role}`}
            </span>
            <ButtonForm intent="accept" variant="primary" fields={{ invitationId }}>
              Join<span className="sr-only">{` ${name}`}</span>
            </ButtonForm>
          </li>
        ))}
      </ul>
      {note && <p className="mt-3 max-w-[40rem] text-ink-muted text-sm">{note}</p>}
      <Problem of="accept" />
    </Card>
  );
}
