import { Form } from "react-router";
import { Problem } from "../forms/problem.tsx";
import type { FormProblem } from "../http/form-problem.ts";
import { AccountField } from "../ui/account-field.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";

interface OwnInvitationsProps {
  account: string;
  /** Invitations with the name of the organization and the word of the role. */
  invitations: readonly { invitationId: string; name: string; role: string }[];
  /** Further consequences of joining. */
  note?: string;
  problem: FormProblem | undefined;
}

/** The invitations to the user’s address. One click joins. */
export function OwnInvitations({ account, invitations, note, problem }: OwnInvitationsProps) {
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
            <Form method="post">
              <AccountField account={account} />
              <input type="hidden" name="invitationId" value={invitationId} />
              <Button type="submit" name="intent" value="accept">
                Join<span className="sr-only">{` ${name}`}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {note && <p className="mt-3 max-w-[40rem] text-ink-muted text-sm">{note}</p>}
      <Problem of="accept" problem={problem} />
    </Card>
  );
}
