import { groupStats } from "@openroster/stat-files/sports/group-stats.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { statDefinitions } from "@openroster/stat-files/sports/stat-catalogue.ts";
import {
  describeDifferences,
  describeLineSource,
  markOf,
  nameCoach,
  type SourceStep,
} from "../../athletes/describe-line-source.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import type { Proposal, SourcedLine } from "./schema.ts";

export interface ShownLine {
  lineId: string;
  version: number;
  isOwn: boolean;
  mark: string;
  isConfirmed: boolean;
  /** A coach proposes other values, and the athlete has not answered. */
  isDisputed: boolean;
  values: { name: string; label: string; text: string }[];
  /** Where the athlete’s own values of the same game differ from those on the profile. */
  differences: string[];
  steps: SourceStep[];
  proposals: ShownProposal[];
}

export interface ShownProposal {
  proposalId: string;
  isOpen: boolean;
  by: string;
  state: string;
  values: string[];
}

const states = {
  open: "The athlete has not answered yet.",
  accepted: "Accepted.",
  declined: "Declined.",
  withdrawn: "Withdrawn.",
  outdated: "The line changed since then.",
} as const;

/** `owner` names the athlete’s own values. */
export function showLine(line: SourcedLine, owner: "athlete" | "yours" = "athlete"): ShownLine {
  const { lineId, version, isOwn, sportCode, seasonOrGame, source, history, proposals } = line;
  const view = seasonOrGame === "G" ? "game" : "season";
  const earlier = history.map(({ kind, enteredAt, replacedAt, differences }) => ({
    text: `Earlier numbers, ${kind === "file" ? "from a file" : "entered by the team"} on ${formatTimestamp(enteredAt)} and replaced on ${formatTimestamp(replacedAt)}.`,
    details:
      differences.length > 0
        ? describeDifferences(differences, sportCode, ["then", "now"])
        : ["The same numbers as now."],
  }));
  return {
    ...{ lineId, version, isOwn, mark: markOf(source), isConfirmed: source.confirmed !== null },
    isDisputed: source.isDisputed,
    values: groupStats(sportCode, view, line.stats)
      .flatMap(({ stats }) => stats)
      .filter(({ id, value }) => value !== null && id !== "homeOrAway" && id !== "dateOfCompetition")
      .map(({ friendlyName, abbreviation, text }) => ({ name: friendlyName, label: abbreviation, text })),
    differences: source.others.flatMap(({ differences }) =>
      describeDifferences(differences, sportCode, [owner, "shown"]),
    ),
    steps: [...describeLineSource(source, sportCode), ...earlier],
    proposals: proposals.map((proposal) => showProposal(proposal, sportCode)),
  };
}

function showProposal(
  { proposalId, name, role, team, proposedAt, state, differences }: Proposal,
  sportCode: SportCode,
) {
  const who = nameCoach({ name, role, team }).replace(/,$/, "");
  return {
    proposalId,
    isOpen: state === "open",
    by: `${who}, ${formatTimestamp(proposedAt)}`,
    state: states[state],
    values: describeDifferences(differences, sportCode, ["proposed", "entered"]),
  };
}

/** The statistics of a game that a coach may propose. */
export function proposableStats(sportCode: SportCode): { id: string; name: string }[] {
  return statDefinitions(sportCode, "game")
    .filter(({ group, kind, formula }) => group !== "Game" && kind !== "rate" && kind !== "date" && !formula)
    .map(({ id, friendlyName, group }) => ({ id, name: `${group}: ${friendlyName}` }));
}
