import type { PublicText } from "../../athletes/public-texts.ts";
import type { OwnProfile, OwnTextReview } from "../schema.ts";
import { problemOf, requestWorkspace } from "./request-workspace.ts";

export type ProfileFacts = Pick<
  OwnProfile,
  | "athleteId"
  | "picture"
  | "isPublished"
  | "isHeld"
  | "isHiddenByGuardian"
  | "protectedParts"
  | "guardian"
  | "mediaLinks"
  | "missing"
  | "completeness"
  | "textReviews"
  | "teamEvents"
  | "eventCount"
  | "sports"
>;

interface FactsOfStore {
  account: string;
  read(): ProfileFacts;
  change(facts: ProfileFacts): void;
  refresh(): Promise<void>;
}

/** Creates the requests that change facts of the profile. Each returns null or an error text. */
export function createProfileRequests({ account, read, change, refresh }: FactsOfStore) {
  return {
    async publish(isPublished: boolean): Promise<string | null> {
      const body = JSON.stringify({ isPublished });
      const problem = problemOf(await requestWorkspace(account, { method: "PUT", path: "/api/me/visibility", body }));
      change(problem === null ? { ...read(), isPublished } : read());
      return problem;
    },
    async requestReview(field: PublicText, text: string): Promise<string | null> {
      const body = JSON.stringify({ field, text });
      const outcome = await requestWorkspace(account, { method: "POST", path: "/api/me/text-reviews", body });
      if (outcome.kind === "later" && outcome.wait !== null)
        return "You’ve asked our staff about many texts today. Please try again tomorrow.";
      if (outcome.kind === "done") {
        const review = outcome.result as OwnTextReview;
        const others = read().textReviews.filter(({ reviewId }) => reviewId !== review.reviewId);
        change({ ...read(), textReviews: [review, ...others] });
      }
      return problemOf(outcome);
    },
    async removeTeamEvent(eventId: string): Promise<string | null> {
      const path = `/api/me/team-events/${eventId}`;
      const problem = problemOf(await requestWorkspace(account, { method: "DELETE", path }));
      await refresh();
      return problem;
    },
    /** Shows the order at once, and the former one if it cannot be saved. */
    async orderLinks(linkIds: readonly string[]): Promise<string | null> {
      const before = read().mediaLinks;
      change({ ...read(), mediaLinks: before.toSorted((one, other) => place(one) - place(other)) });
      function place({ linkId }: { linkId: string }): number {
        return linkIds.indexOf(linkId);
      }
      const body = JSON.stringify({ linkIds });
      const problem = problemOf(await requestWorkspace(account, { method: "PUT", path: "/api/me/link-order", body }));
      if (problem !== null) change({ ...read(), mediaLinks: before });
      return problem;
    },
    async removePhoto(): Promise<string | null> {
      const problem = problemOf(await requestWorkspace(account, { method: "DELETE", path: "/api/me/photo" }));
      await refresh();
      return problem;
    },
  };
}
