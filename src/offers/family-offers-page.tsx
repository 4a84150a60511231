import { data, href } from "react-router";
import { pageContext } from "#page-context";
import { requireGuardianPage } from "../family/guardian-operations.server.ts";
import { actionHeaders, pageForms } from "../http/page-forms.server.ts";
import { privateMeta } from "../ui/page-meta.ts";
import { PageHead } from "../ui/page-title.tsx";
import type { Route } from "./+types/family-offers-page.ts";
import { familyOffers } from "./actions.server.ts";
import { OffersView, offersLede } from "./offers-view.tsx";
import { listOffersForGuardian } from "./store-offers.server.ts";

export async function loader({ request, params: { athleteId }, context }: Route.LoaderArgs) {
  const { email } = await requireGuardianPage(context, request);
  const { db, services } = context.get(pageContext);
  const found = await listOffersForGuardian(db, services.accounts.keys, { email, athleteId });
  if (!found) throw data(null, { status: 404 });
  return { ...found, athleteId, formKey: crypto.randomUUID() };
}

export const action = pageForms(familyOffers);

export const headers = actionHeaders;

export const meta = () => privateMeta("Family");

/** The offers of an athlete, for a parent or guardian. */
export default function FamilyOffersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, athleteId } = loaderData;
  return (
    <div className="page max-w-[72rem] py-10 pb-24">
      <PageHead title="Offers" back={{ to: href("/family/:athleteId", { athleteId }), text: name }}>
        {offersLede}
      </PageHead>
      <OffersView {...loaderData} sent={actionData ?? null} />
    </div>
  );
}
