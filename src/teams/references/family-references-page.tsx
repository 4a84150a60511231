import { data, href } from "react-router";
import { pageContext } from "#page-context";
import { requireGuardianPage } from "../../family/guardian-operations.server.ts";
import { actionHeaders, pageForms } from "../../http/page-forms.server.ts";
import { privateMeta } from "../../ui/page-meta.ts";
import { PageHead } from "../../ui/page-title.tsx";
import type { Route } from "./+types/family-references-page.ts";
import { familyReferences } from "./actions.server.ts";
import { listForGuardian } from "./list-references.server.ts";
import { ReferenceCards } from "./reference-cards.tsx";

export async function loader({ request, params: { athleteId }, context }: Route.LoaderArgs) {
  const { email } = await requireGuardianPage(context, request);
  const found = await listForGuardian(context.get(pageContext).db, { email, athleteId });
  if (!found) throw data(null, { status: 404 });
  return { ...found, athleteId };
}

export const action = pageForms(familyReferences);

export const headers = actionHeaders;

export const meta = () => privateMeta("Family");

/** The references about an athlete, for a parent or guardian. */
export default function FamilyReferencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, athleteId, references } = loaderData;
  return (
    <div className="page max-w-[52rem] py-10 pb-24">
      <PageHead title="References" back={{ to: href("/family/:athleteId", { athleteId }), text: name }}>
        A team coach can write about the athlete. You read it first. Say yes, and the athlete can read it and say yes,
        too. Only then can all read it. Take it off at any time.
      </PageHead>
      <ReferenceCards
        references={references}
        sent={actionData ?? null}
        waits="The athlete has to say yes, too. A text is not shown while the profile is hidden."
      >
        When a coach writes a text, we send you an email.
      </ReferenceCards>
    </div>
  );
}
