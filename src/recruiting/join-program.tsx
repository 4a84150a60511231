import type { ReactNode } from "react";
import type { FormProblem } from "../http/form-problem.ts";
import { OwnInvitations } from "../organizations/own-invitations.tsx";
import { nameProgram } from "../programs/name-program.ts";
import type { ProgramInvitation } from "../programs/schema.ts";
import { programRoles } from "../programs/vocabulary.ts";

interface JoinProgramProps {
  invitations: readonly ProgramInvitation[];
  /** True for a coach without a school and sports, who gets those of the program. */
  bringsSchool: boolean;
  problem: FormProblem | undefined;
  /** The form that opens another program, for a coach who may. */
  children: ReactNode;
}

export function JoinProgram({ invitations, bringsSchool, problem, children }: JoinProgramProps) {
  return (
    <div className="mt-8 grid gap-8">
      <OwnInvitations
        invitations={invitations.map(({ invitationId, school, role, ...program }) => ({
          invitationId,
          name: `${school.name} ${nameProgram(program)}`,
          role: programRoles[role],
        }))}
        note={bringsSchool ? note : ""}
      />
      {children && (
        <details open={problem?.intent === "open"}>
          <summary className="cursor-pointer py-2 font-semibold">Open another program</summary>
          {children}
        </details>
      )}
    </div>
  );
}

const note =
  "You also get the profiles that athletes submit to this team. Athletes see which schools viewed their profile. When you open a profile while you’re signed in, they see your school, not your name.";
