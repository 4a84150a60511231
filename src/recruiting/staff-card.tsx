import { EntryForm } from "../forms/entry-form.tsx";
import { PlanOffer } from "../forms/plan-offer.tsx";
import { Problem } from "../forms/problem.tsx";
import type { FormProblem } from "../http/form-problem.ts";
import { RoleField, StaffList } from "../organizations/staff-list.tsx";
import type { Program } from "../programs/schema.ts";
import { programRoles, roleTexts } from "../programs/vocabulary.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { TextField } from "../ui/text-field.tsx";

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
      <div className="mt-3">
        <StaffList
          account={account}
          staff={staff.filter(({ isActive }) => isActive)}
          invitations={invitations}
          roles={programRoles}
          roleTexts={roleTexts}
          canManage={can.removeStaff === true}
          canChangeRoles={can.changeRole === true}
          leave="Leave the program"
          invitedAs="h3"
          problem={problem}
        />
      </div>
      {can.invite && program.plan.state !== "active" && (
        <p className="mt-6 text-ink-muted">
          The seat of your compliance officer is free. For other colleagues, your program needs the coach plan.{" "}
          <PlanOffer />
        </p>
      )}
      {can.invite && (
        <EntryForm
          intents={["invite"]}
          version={formKey}
          className="mt-6 grid items-end gap-3 sm:grid-cols-[1fr_12rem_auto]"
          fields={{ key: formKey }}
        >
          <TextField label="Email of a colleague" name="email" type="email" required maxLength={254} />
          <RoleField
            label="Role"
            roles={programRoles}
            defaultValue={program.plan.state === "active" ? "recruiter" : "compliance"}
          />
          <Button type="submit" name="intent" value="invite">
            Invite
          </Button>
        </EntryForm>
      )}
      <Problem of="invite" />
    </Card>
  );
}
