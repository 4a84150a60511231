import { ActionForm } from "../forms/action-form.tsx";
import { ButtonForm } from "../forms/button-form.tsx";
import { Problem } from "../forms/problem.tsx";
import type { FormProblem } from "../http/form-problem.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/select-field.tsx";

interface StaffListProps<Role extends string> {
  account: string;
  staff: readonly { staffId: string; name: string; role: Role; isYou: boolean }[];
  invitations: readonly { invitationId: string; email: string; role: Role }[];
  roles: Readonly<Record<Role, string>>;
  roleTexts: Readonly<Record<Role, string>>;
  canManage: boolean;
  /** After the plan, the owner of a program may only remove members. */
  canChangeRoles: boolean;
  /** Button with which the user leaves. */
  leave: string;
  invitedAs: "h2" | "h3";
  problem: FormProblem | undefined;
}

/** The staff of a program or team and its invitations, with the forms that change them. */
export function StaffList<Role extends string>(props: StaffListProps<Role>) {
  const { staff, invitations, roles, roleTexts, canManage, canChangeRoles, leave } = props;
  const Invited = props.invitedAs;
  return (
    <>
      <ul className="grid gap-3">
        {staff.map((member) => (
          <li key={member.staffId} className="flex flex-wrap items-end gap-3 border-line border-b pb-3">
            <p className="min-w-48 flex-1">
              <bdi className="wrap-anywhere font-semibold">{member.name}</bdi> {member.isYou && <Badge>You</Badge>}
              <span className="block text-ink-muted text-sm">{`${roles[member.role]}. ${roleTexts[member.role]}`}</span>
            </p>
            {(canManage || member.isYou) && (
              <ActionForm
                className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 sm:w-auto sm:grid-cols-[11rem_auto_12rem]"
                fields={{ staffId: member.staffId }}
              >
                {canChangeRoles && (
                  <>
                    <RoleField label={`Role of ${member.name}`} roles={roles} defaultValue={member.role} />
                    <Button intent="role" variant="secondary">
                      Change role
                    </Button>
                  </>
                )}
                <Button intent="remove-staff" variant="ghost" className="justify-self-start max-sm:px-0!">
                  {member.isYou ? leave : "Remove"}
                  {!member.isYou && <span className="sr-only">{` ${member.name}`}</span>}
                </Button>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
      <Problem of="role" />
      <Problem of="remove-staff" />
      <Problem of="withdraw" />
      {invitations.length > 0 && (
        <>
          <Invited className="mt-6 font-semibold">Invited</Invited>
          <ul className="mt-2 grid gap-2">
            {invitations.map(({ invitationId, email, role }) => (
              <li key={invitationId} className="flex flex-wrap items-center gap-3">
                <span className="wrap-anywhere flex-1">{`${email}, ${roles[role]}`}</span>
                <ButtonForm intent="withdraw" variant="ghost" fields={{ invitationId }}>
                  Withdraw
                  <span className="sr-only">{` the invitation of ${email}`}</span>
                </ButtonForm>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

export function RoleField({
  label,
  roles,
  defaultValue,
}: {
  label: string;
  roles: Readonly<Record<string, string>>;
  defaultValue: string;
}) {
  return <SelectField label={label} name="role" defaultValue={defaultValue} options={Object.entries(roles)} />;
}
