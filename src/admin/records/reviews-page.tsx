import { publicTexts } from "../../athletes/public-texts.ts";
import { privateMeta } from "../../ui/page-meta.ts";
import { requireToken } from "../admin-session.tsx";
import { CsvDownload } from "../csv-download.tsx";
import { requestAdmin } from "../request-admin.tsx";
import type { ReviewList } from "../schema.ts";
import type { BulkChoices } from "../work-list/bulk-bar.tsx";
import { DecidedList } from "../work-list/decided-list.tsx";
import { ageWords, type FilterWords } from "../work-list/list-filters.tsx";
import { workListPath } from "../work-list/work-list-path.ts";
import type { Route } from "./+types/reviews-page.ts";
import { ReviewRow } from "./review-row.tsx";

const choices: BulkChoices = {
  kind: "text",
  nouns: ["text", "texts"],
  approve: { decision: "approve", label: "Approve", question: "Are you sure you want to approve these texts?" },
  decline: {
    decision: "decline",
    label: "Decline",
    question: "Are you sure you want to decline these texts?",
    asksReason: true,
  },
  undo: "reopen",
};

const filters = new Map<string, FilterWords>(
  Object.entries<FilterWords>({
    found: {
      label: "Looks like",
      words: {
        ...{ email: "An email address", link: "A link", phone: "A phone number", account: "A user name" },
        ...{
          address: "An address",
          whereabouts: "A place and time",
          meeting: "A meeting",
          profanity: "An offensive word",
        },
      },
    },
    field: {
      label: "Field",
      words: Object.fromEntries(Object.entries(publicTexts).map(([field, { label }]) => [field, label])),
    },
    age: ageWords,
  }),
);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken();
  return requestAdmin<ReviewList>(workListPath("/api/admin/reviews", request), { signal: request.signal });
}

export const meta = () => privateMeta("Texts to check");

export default function ReviewsPage({ loaderData: outcome }: Route.ComponentProps) {
  return (
    <DecidedList
      outcome={outcome}
      title="Texts to check"
      lede="These texts look like contact data. The athlete asked for a check. Approve a text only if no one can use it to contact or find the athlete."
      noun="text"
      states={["Waiting", "Decided"]}
      tools={<CsvDownload list="reviews" />}
      choices={choices}
      filters={filters}
      row={(review) => <ReviewRow key={review.id} review={review} />}
    />
  );
}
