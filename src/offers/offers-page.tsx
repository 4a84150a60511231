import { pageContext } from "#page-context";
import { pageForms } from "../http/page-forms.server.ts";
import { SchoolTabs } from "../schools/submission-list.tsx";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { PageHead } from "../ui/page-title.tsx";
import type { Route } from "./+types/offers-page.ts";
import { offers as feature } from "./actions.server.ts";
import { OffersView, offersLede } from "./offers-view.tsx";
import { listOwnOffers } from "./store-offers.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId: account } = await requireMemberPage(context, request, "Athlete");
  const { db, services } = context.get(pageContext);
  return { account, formKey: crypto.randomUUID(), ...(await listOwnOffers(db, services.accounts.keys, account)) };
}

export const action = pageForms(feature);

export default function OffersPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page max-w-[72rem] py-10 pb-24">
      <PageHead title="Offers">{offersLede}</PageHead>
      <SchoolTabs current="offers" />
      <OffersView {...loaderData} sent={actionData ?? null} />
    </div>
  );
}
