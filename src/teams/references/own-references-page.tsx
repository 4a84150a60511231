import { href } from "react-router";
import { pageContext } from "#page-context";
import { pageForms } from "../../http/page-forms.server.ts";
import { requireMemberPage } from "../../sessions/require-member-page.server.ts";
import { PageHead } from "../../ui/page-title.tsx";
import type { Route } from "./+types/own-references-page.ts";
import { ownReferences } from "./actions.server.ts";
import { listOwn } from "./list-references.server.ts";
import { ReferenceCards } from "./reference-cards.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId: account } = await requireMemberPage(context, request, "Athlete");
  return { account, references: await listOwn(context.get(pageContext).db, account) };
}

export const action = pageForms(ownReferences);

/** The references of coaches, for the athlete. */
export default function OwnReferencesPage({ loaderData: { references }, actionData }: Route.ComponentProps) {
  return (
    <div className="page max-w-[52rem] py-10 pb-24">
      <PageHead title="References" back={{ to: href("/me/teams"), text: "Your teams" }}>
        A coach of your team can write a short text about you for your profile. You decide if everyone sees it. If
        you’re under 18, your parent or guardian reads it first.
      </PageHead>
      <ReferenceCards
        references={references}
        sent={actionData ?? null}
        waits="It is shown while your profile is public and the coach works for the team."
      >
        Ask a coach of your team. They write it on the page of the roster.
      </ReferenceCards>
    </div>
  );
}
