import type { OwnProfile } from "../schema.ts";
import type { RecordKind } from "./record-kinds.ts";

export type Take = (kind: RecordKind, stored: unknown, parent: string | null) => string;
type LeaveOut = (teamKey: string, eventCount: number) => void;

/** The origin of a store’s records: the response of `path`. */
export interface RecordSource<Fresh> {
  path: string;
  /** Path of a response with the events of these teams only. Missing if a response has all records. */
  pathWith?(teamIds: readonly string[]): string;
  /** Calls `take` for each record of a response, a parent before its children, and `leaveOut` for a team without its events. `take` returns the key. */
  takeAll(fresh: Fresh, take: Take, leaveOut: LeaveOut): void;
  /** Returns true if a draft belongs to this source. */
  owns(draft: string): boolean;
  /** True if the user can add records. */
  hasBlanks: boolean;
}

export const profileSource: RecordSource<OwnProfile> = {
  path: "/api/me/profile",
  pathWith: (teamIds) => `/api/me/profile?eventsOf=${teamIds.join(",")}`,
  takeAll(fresh, take, leaveOut) {
    take("profile", fresh, null);
    for (const team of fresh.sports.flatMap(({ seasons }) => seasons.flatMap(({ teams }) => teams))) {
      const teamKey = take("team", team, null);
      if (!team.eventsIncluded) leaveOut(teamKey, team.eventCount);
      else for (const event of team.events) take("event", event, teamKey);
    }
    for (const link of fresh.mediaLinks) take("link", link, null);
  },
  owns: (draft) => /^(?:profile|team|event|link):/.test(draft),
  hasBlanks: true,
};
