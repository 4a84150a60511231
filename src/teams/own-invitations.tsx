import { Form } from "react-router";
import { Problem } from "../forms/problem.tsx";
import type { FormProblem } from "../http/form-problem.ts";
import { AccountField } from "../ui/account-field.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { nameTeam } from "./name-team.ts";
import type { TeamInvitation } from "./schema.ts";
import { teamRoles } from "./vocabulary.ts";

export function OwnInvitations({
  account,
  invitations,
  problem,
}: {
  account: string;
  invitations: TeamInvitation[];
  problem: FormProblem | undefined;
}) {
  return (
    <Card>
      <h2 className="headline-card">You’re invited</h2>
      <ul className="mt-3 grid gap-3">
        {invitations.map((invitation) => (
          <li key={invitation.invitationId} className="flex flex-wrap items-center gap-3">
            <span className="wrap-anywhere flex-1">
              <span className="font-semibold">{nameTeam(invitation)}</span>
              {`, ${teamRoles[invitation.role]}`}
            </span>
            <Form method="post">
              <AccountField account={account} />
              <input type="hidden" name="invitationId" value={invitation.invitationId} />
              <Button type="submit" name="intent" value="accept">
                Join<span className="sr-only">{` ${nameTeam(invitation)}`}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <Problem of="accept" problem={problem} />
    </Card>
  );
}
