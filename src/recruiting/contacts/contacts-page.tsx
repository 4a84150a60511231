import { data, href, redirect } from "react-router";
import { pageContext } from "#page-context";
import { findProfile } from "../../athletes/queries.server.ts";
import { ProspectMissing } from "../../forms/missing-record.tsx";
import { Problem } from "../../forms/problem.tsx";
import { sendForm } from "../../forms/send-form.ts";
import { pageForms } from "../../http/page-forms.server.ts";
import { describeProgram } from "../../programs/describe-program.server.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import { PageHead } from "../../ui/page-title.tsx";
import type { Route } from "./+types/contacts-page.ts";
import { contacts as contactFeature } from "./actions.server.ts";
import { ContactForm } from "./contact-form.tsx";
import { ContactTable } from "./contact-table.tsx";
import { listContacts } from "./list-contacts.server.ts";
import { contactQuery } from "./schema.ts";

/** The contacts with one athlete. `?correct=` opens the form of a correction. */
export async function loader({ params: { athleteId }, request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  const { db } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const profile = await findProfile(db, athleteId);
  if (!profile) throw data(null, { status: 404 });
  const query = contactQuery.catch({ pageNum: 1 }).parse({ pageNum: searchParams.get("page") ?? undefined });
  const [list, program] = await Promise.all([
    listContacts(db, member, { ...query, athleteId }),
    describeProgram(db, member),
  ]);
  const corrected = list.data.find(({ contactId }) => contactId === searchParams.get("correct"));
  return {
    account: member.accountId,
    athlete: { athleteId, name: profile.name },
    ...list,
    corrected: corrected ?? null,
    mayLog: program.can.logContact === true,
    staffId: member.staffId,
    isOwner: member.role === "owner",
    staff: program.staff.map(({ staffId, name }) => ({ staffId, name })),
    today: new Intl.DateTimeFormat("en-CA", { timeZone: member.timeZone }).format(new Date()),
    formKey: crypto.randomUUID(),
  };
}

export const clientAction = sendForm;

const logContact = pageForms(contactFeature);

export async function action(args: Route.ActionArgs) {
  const problem = await logContact(args);
  // Without the entry that was corrected in the address.
  return problem ?? redirect(href("/coach/prospects/:athleteId/contacts", args.params));
}

export default function ContactsPage({ loaderData }: Route.ComponentProps) {
  const { athlete, data: contacts, mayLog, corrected, staffId, isOwner } = loaderData;
  const path = href("/coach/prospects/:athleteId/contacts", { athleteId: athlete.athleteId });
  return (
    <div className="page max-w-[64rem] py-10">
      <PageHead
        title={`Contacts: ${athlete.name}`}
        heading="Contacts"
        back={{
          to: href("/coach/prospects/:athleteId", { athleteId: athlete.athleteId }),
          text: <bdi>{athlete.name}</bdi>,
        }}
      >
        Log every contact with the athlete, the family or a coach. Entries are never changed: a correction replaces an
        entry, and both stay in the log for five years.
      </PageHead>
      {mayLog && <ContactForm {...loaderData} corrected={corrected} />}
      <Problem of="contact" />
      <ContactTable
        contacts={contacts}
        correctHref={
          mayLog
            ? (one) => (isOwner || one.loggedBy.staffId === staffId ? `${path}?correct=${one.contactId}` : null)
            : null
        }
      />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProspectMissing error={error} />;
}
