import { brand } from "../../brand.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { requireToken } from "../admin-session.tsx";
import { DecidedList } from "../decided-list.tsx";
import { requestAdmin } from "../request-admin.tsx";
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
  return (
    <DecidedList
      outcome={outcome}
      title="Texts to check"
      lede="These texts look like contact data. The athlete asked for a check. Approve a text only if no one can use it to contact or find the athlete."
      noun="text"
      states={["Waiting", "Decided"]}
      row={(review) => <ReviewRow key={review.id} review={review} />}
    />
  );
}
