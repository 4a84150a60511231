import { href } from "react-router";
import { pageContext } from "#page-context";
import { sendForm } from "../forms/send-form.ts";
import type { FormProblem } from "../http/form-problem.ts";
import { pageForms } from "../http/page-forms.server.ts";
import { programs } from "../programs/actions.server.ts";
import { isEmptyProgram } from "../programs/change-program.server.ts";
import { hasRunningSubscription } from "../programs/close-program.server.ts";
import { describeProgram } from "../programs/describe-program.server.ts";
import { findMembership } from "../programs/find-program.server.ts";
import { listOwnInvitations } from "../programs/list-own-invitations.server.ts";
import { nameProgram } from "../programs/name-program.ts";
import { findCoachAccess, mayBeInvited } from "../schools/find-coach-access.server.ts";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { Card } from "../ui/card.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { WorkHead } from "../ui/page-title.tsx";
import type { Route } from "./+types/program-page.ts";
import { CloseProgramCard } from "./close-program-card.tsx";
import { CoachClosed } from "./coach-closed.tsx";
import { ExportCard } from "./export-card.tsx";
import { programExports } from "./exports/actions.server.ts";
import { listProgramExports } from "./exports/make-export.server.ts";
import { listCsvColumns } from "./exports/write-csv.server.ts";
import { JoinProgram, OpenProgramForm } from "./join-program.tsx";
import { CorrectTeamCard, ProgramSettings, TaskMailCard } from "./program-settings.tsx";
import { taskMail } from "./searches/actions.server.ts";
import { wantsTaskMail } from "./searches/member-mail.server.ts";
import { StaffCard } from "./staff-card.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId: account } = await requireMemberPage(context, request, "College Coach");
  const { db } = context.get(pageContext);
  const member = await findMembership(db, account);
  if (!member) {
    const access = await findCoachAccess(db, account);
    const invitations = mayBeInvited(access) ? await listOwnInvitations(db, account) : [];
    const none = { invitations, opened: null, sportCode: undefined };
    if (access.outcome === "closed") return { ...none, closed: access, schools: [], bringsSchool: true };
    const schools = access.post ? [access.post.school] : access.schools;
    const sportCode = access.post?.sportCodes[0];
    return { ...none, closed: null, schools, sportCode, bringsSchool: !access.post };
  }
  const [program, taskMail] = await Promise.all([describeProgram(db, member), wantsTaskMail(db, member)]);
  const { can } = program;
  const access =
    can.configure && (await isEmptyProgram(db, member.programId)) ? await findCoachAccess(db, account) : null;
  const ownSchool =
    access?.outcome === "open" ? access.schools.find(({ schoolId }) => schoolId === member.schoolId) : undefined;
  const exports = can.export ? await listProgramExports(db, member) : [];
  const opened = {
    account,
    program,
    name: nameProgram(member),
    /** Sports to which an empty program can be corrected. */
    offered: ownSchool ? [...new Set([member.sportCode, ...ownSchool.fields, ...ownSchool.mayField])] : [],
    hasSubscription: can.close === true && (await hasRunningSubscription(db, member.programId)),
    exports,
    exportColumns: listCsvColumns(member.sportCode),
    taskMail,
    formKey: crypto.randomUUID(),
  };
  return { closed: null, schools: [], sportCode: undefined, invitations: [], bringsSchool: true, opened };
}

export const clientAction = sendForm;

export const action = pageForms(programs, programExports, taskMail);

const title = "Program";

export default function ProgramPage({ loaderData, actionData }: Route.ComponentProps) {
  const { closed, schools, invitations, opened } = loaderData;
  const problem = actionData ?? undefined;
  if (closed && invitations.length === 0) return <CoachClosed {...closed} />;
  const isInvited = invitations.length > 0;
  const opening = <OpenProgramForm schools={schools} sportCode={loaderData.sportCode} />;
  if (!opened)
    return (
      <div className="page py-5">
        <WorkHead title={title} heading={isInvited ? "Join your program" : "Open your program"}>
          A program is one team of your school. Its staff share a board, notes and ratings. Nobody outside sees them.
        </WorkHead>
        {isInvited ? (
          <JoinProgram invitations={invitations} bringsSchool={loaderData.bringsSchool} problem={problem}>
            {!closed && opening}
          </JoinProgram>
        ) : (
          opening
        )}
      </div>
    );
  return <OpenedProgram {...opened} problem={problem} />;
}

function OpenedProgram({
  problem,
  ...opened
}: NonNullable<Route.ComponentProps["loaderData"]["opened"]> & { problem: FormProblem | undefined }) {
  const { account, program, name, formKey, offered } = opened;
  const { can } = program;
  return (
    <div className="page py-5">
      <WorkHead title={title} heading={name}>
        {program.school.name}
      </WorkHead>
      <StaffCard account={account} program={program} problem={problem} formKey={formKey} />
      <div className="mt-5 gap-5 lg:columns-2 *:mb-5 *:break-inside-avoid">
        <Card>
          <h2 className="headline-card">Whom you look for</h2>
          <p className="mt-2 text-ink-muted">Tell athletes which positions and classes your team needs.</p>
          <LinkButton to={href("/coach/needs")} variant="secondary" className="mt-4">
            Published needs
          </LinkButton>
        </Card>
        {can.configure && <ProgramSettings program={program} />}
        {offered.length > 0 && (
          <CorrectTeamCard key={`${program.sportCode}${program.gender}`} program={program} offered={offered} />
        )}
        <TaskMailCard wantsMail={opened.taskMail} />
        {can.export && <ExportCard columns={opened.exportColumns} exports={opened.exports} formKey={formKey} />}
        {can.close && (
          <CloseProgramCard
            name={name}
            eraseOn={program.eraseOn}
            hasSubscription={opened.hasSubscription}
            formKey={formKey}
          />
        )}
      </div>
    </div>
  );
}
