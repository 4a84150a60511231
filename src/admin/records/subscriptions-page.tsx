import { EmptyState } from "../../ui/empty-state.tsx";
import { CsvDownload } from "../csv-download.tsx";
import { PortalPage } from "../page-body.tsx";
import { loadFrom, portalMeta } from "../portal-route.ts";
import { RequestFailed } from "../request-failed.tsx";
import type { FlaggedList } from "../schema.ts";
import type { Route } from "./+types/subscriptions-page.ts";
import { FlaggedRow } from "./flagged-row.tsx";

export const clientLoader = loadFrom<FlaggedList>("/api/admin/subscriptions");
export const meta = portalMeta("Flagged subscriptions");

export default function SubscriptionsPage({ loaderData: outcome }: Route.ComponentProps) {
  if (!outcome.ok) return <RequestFailed {...outcome} />;
  const { data } = outcome.result;
  const heading = data.length === 1 ? "1 subscription" : `${data.length} subscriptions`;
  return (
    <PortalPage
      title="Flagged subscriptions"
      lede="PayPal subscriptions that don’t belong to an account. Look up each one at PayPal. Refund or cancel it there, or write to the coach."
      actions={<CsvDownload list="subscriptions" />}
      className="pt-6"
    >
      {data.length > 0 ? (
        <section>
          <h2 className="figure mb-3 text-ink-muted [font-stretch:88%] [font-weight:600]">{heading}</h2>
          <ul className="grid gap-2">
            {data.map((subscription) => (
              <FlaggedRow key={subscription.paypalId} subscription={subscription} />
            ))}
          </ul>
        </section>
      ) : (
        <EmptyState title="No flagged subscriptions" art="bench">
          Every PayPal subscription belongs to the coach it names.
        </EmptyState>
      )}
    </PortalPage>
  );
}
