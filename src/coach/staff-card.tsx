import { Form } from "react-router";
import type { Program } from "../programs/schema.ts";
import { programRoles, roleTexts } from "../programs/vocabulary.ts";
import { AccountField } from "../ui/account-field.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { EntryForm } from "./forms/entry-form.tsx";
import { Problem } from "./forms/problem.tsx";
import type { FormProblem } from "./forms/program-form.server.ts";

interface StaffProps {
  account: string;
  program: Program;
  problem: FormProblem | undefined;
  formKey: string;
}

export function StaffCard({ account, program, problem, formKey }: StaffProps) {
  const { staff, invitations, can } = program;
  return (
    <Card>
      <h2 className="headline-card">Staff</h2>
      <ul className="mt-3 grid gap-3">
        {staff
          .filter(({ isActive }) => isActive)
          .map((member) => (
            <li key={member.staffId} className="flex flex-wrap items-end gap-3 border-line border-b pb-3">
              <p className="min-w-48 flex-1">
                <bdi className="wrap-anywhere font-semibold">{member.name}</bdi> {member.isYou && <Badge>You</Badge>}
                <span className="block text-ink-muted text-sm">{`${programRoles[member.role]}. ${roleTexts[member.role]}`}</span>
              </p>
              {(can.removeStaff || member.isYou) && (
                <Form method="post" className="flex flex-wrap items-end gap-2">
                  <AccountField account={account} />
                  <input type="hidden" name="staffId" value={member.staffId} />
                  {can.removeStaff && (
                    <>
                      <RoleField label={`Role of ${member.name}`} defaultValue={member.role} />
                      <Button type="submit" name="intent" value="role" variant="secondary">
                        Change role
                      </Button>
                    </>
                  )}
                  <Button type="submit" name="intent" value="remove-staff" variant="ghost">
                    {member.isYou ? "Leave the program" : "Remove"}
                    {!member.isYou && <span className="sr-only">{` ${member.name}`}</span>}
                  </Button>
                </Form>
              )}
            </li>
          ))}
      </ul>
      <Problem of="role" problem={problem} />
      <Problem of="remove-staff" problem={problem} />
      {invitations.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold">Invited</h3>
          <ul className="mt-2 grid gap-2">
            {invitations.map(({ invitationId, email, role }) => (
              <li key={invitationId} className="flex flex-wrap items-center gap-3">
                <span className="wrap-anywhere flex-1">{`${email}, ${programRoles[role]}`}</span>
                <Form method="post">
                  <AccountField account={account} />
                  <input type="hidden" name="invitationId" value={invitationId} />
                  <Button type="submit" name="intent" value="withdraw" variant="ghost">
                    Withdraw
                    <span className="sr-only">{` the invitation of ${email}`}</span>
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </>
      )}
      {can.invite && (
        <EntryForm
          intents={["invite"]}
          version={formKey}
          className="mt-6 grid items-end gap-3 sm:grid-cols-[1fr_12rem_auto]"
        >
          <AccountField account={account} />
          <input type="hidden" name="key" value={formKey} />
          <TextField label="Email of a colleague" name="email" type="email" required maxLength={254} />
          <RoleField label="Role" defaultValue="recruiter" />
          <Button type="submit" name="intent" value="invite">
            Invite
          </Button>
        </EntryForm>
      )}
      <Problem of="invite" problem={problem} />
    </Card>
  );
}

function RoleField({ label, defaultValue }: { label: string; defaultValue: string }) {
  return (
    <SelectField label={label} name="role" defaultValue={defaultValue}>
      {Object.entries(programRoles).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
