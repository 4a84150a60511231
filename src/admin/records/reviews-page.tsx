import { href, useSearchParams } from "react-router";
import { brand } from "../../brand.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { TabsNav } from "../../ui/tabs-nav.tsx";
import { requireToken } from "../admin-session.tsx";
import { ListPages } from "../list-pages.tsx";
import { PageBand } from "../page-band.tsx";
import { requestAdmin } from "../request-admin.tsx";
import { RequestFailed } from "../request-failed.tsx";
import type { ReviewList } from "../schema.ts";
import type { Route } from "./+types/reviews-page.ts";
import { ReviewRow } from "./review-row.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken();
  const { search } = new URL(request.url);
  return requestAdmin<ReviewList>(`/api/admin/reviews${search}`, { signal: request.signal });
}

export function meta() {
  return pageMeta({ title: "Texts to check", site: brand.name, index: false });
}

export default function ReviewsPage({ loaderData: outcome }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const decided = params.get("status") === "decided";
  if (!outcome.ok) return <RequestFailed {...outcome} />;
  const { data, pages } = outcome.result;
  const tabs = [
    { href: href("/admin/reviews"), label: "Waiting", current: !decided },
    { href: `${href("/admin/reviews")}?status=decided`, label: "Decided", current: decided },
  ];
  return (
    <>
      <PageBand
        title="Texts to check"
        lede="These texts look like contact data. The athlete asked for a check. Approve a text only if no one can use it to contact or find the athlete."
      />
      <div className="page grid gap-6 pt-5 pb-16">
        <TabsNav label="Texts by state" tabs={tabs} />
        <ListPages pages={pages} label="Pages of texts" noun="text">
          {data.length > 0 ? (
            <ul className="grid gap-2">
              {data.map((review) => (
                <ReviewRow key={review.id} review={review} />
              ))}
            </ul>
          ) : (
            <EmptyState title={decided ? "No decided texts" : "No waiting texts"} art="scoreboard">
              {decided ? "Texts appear here after a decision." : "You don’t need to do anything."}
            </EmptyState>
          )}
        </ListPages>
      </div>
    </>
  );
}
