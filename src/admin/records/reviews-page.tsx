import { publicTexts } from "../../athletes/public-texts.ts";
import { loadFrom, portalMeta, workList } from "../portal-route.ts";
import type { ReviewList, ReviewRecord } from "../schema.ts";
import { DecidedList, type WorkList } from "../work-list/decided-list.tsx";
import { ageWords } from "../work-list/list-filters.tsx";
import type { Route } from "./+types/reviews-page.ts";
import { ReviewRow } from "./review-row.tsx";

const list: WorkList<ReviewRecord> = {
  title: "Texts to check",
  lede: "These texts look like contact data. The athlete asked for a check. Approve a text only if no one can use it to contact or find the athlete.",
  csv: "reviews",
  states: ["Waiting", "Decided"],
  choices: {
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
  },
  filters: {
    found: {
      label: "Looks like",
      words: {
        ...{ email: "An email address", link: "A link", phone: "A phone number", account: "A user name" },
        ...{ address: "An address", whereabouts: "A place and time", meeting: "A meeting" },
        profanity: "An offensive word",
      },
    },
    field: {
      label: "Field",
      words: Object.fromEntries(Object.entries(publicTexts).map(([field, { label }]) => [field, label])),
    },
    age: ageWords,
  },
  row: (review) => <ReviewRow key={review.id} review={review} />,
};

export const clientLoader = loadFrom<ReviewList>("/api/admin/reviews", workList);
export const meta = portalMeta(list.title);

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  return <DecidedList outcome={loaderData} list={list} />;
}
