import { formatNames } from "@openroster/stat-files/document/format-names.ts";
import type { StatFileFormat } from "@openroster/stat-files/document/stat-file.ts";
import { formatStat } from "@openroster/stat-files/sports/format-stat.ts";
import { sportDefinition } from "@openroster/stat-files/sports/sport-definition.ts";
import { findStat } from "@openroster/stat-files/sports/stat-catalogue.ts";
import { formatTimestamp } from "../ui/timestamp.ts";
import {
  type Confirmation,
  confirmingRoles,
  formerTeam,
  type LineDifference,
  revocationReasons,
} from "./line-source.ts";
import type { LineSource } from "./schema.ts";
import type { SportCode } from "./vocabulary.ts";

export interface SourceStep {
  text: string;
  details: string[];
  /** Facts of the file for people who check it. They are shown on request. */
  technical?: string[];
}

export function markOf(source: Pick<LineSource, "kind" | "isDisputed"> & { confirmed: unknown }): string {
  if (source.isDisputed) return "Coach proposes another number";
  if (source.confirmed) return "Confirmed by coach";
  return { athlete: "Entered by athlete", team: "Entered by team", file: "From file" }[source.kind];
}

/** Describes the chain behind a line: its source, the confirmations with what they confirmed, and other sources. */
export function describeLineSource(source: LineSource, sportCode: SportCode): SourceStep[] {
  const { confirmed, earlier, others, isDisputed } = source;
  return [
    describeSource(source),
    ...(isDisputed ? [step("A coach of the team proposes another number. The athlete hasn’t answered yet.")] : []),
    ...(confirmed
      ? [step(`Confirmed by ${describeCoach(confirmed)}. The confirmation covers every number of this line.`)]
      : []),
    ...earlier.map(({ ended, revokedAt, reason, differences, ...coach }) => {
      const by = `Was confirmed by ${describeCoach(coach)}.`;
      if (ended === "revoked" && revokedAt && reason)
        return step(`${by} Taken back on ${formatTimestamp(revokedAt)}: ${revocationReasons[reason]}.`);
      return step(
        `${by} Then the line or its team changed, or the athlete declined other numbers, so this doesn’t count anymore.`,
        describeDifferences(differences, sportCode, ["confirmed", "now"]),
      );
    }),
    ...others.map(({ differences }) =>
      step(
        "The athlete entered other numbers for this game. They aren’t shown.",
        describeDifferences(differences, sportCode, ["athlete", "shown"]),
      ),
    ),
  ];
}

export function describeDifferences(
  differences: readonly LineDifference[],
  sportCode: SportCode,
  [value, shown]: [value: string, shown: string],
): string[] {
  return differences.map((difference) => {
    const stat = findStat(sportCode, difference.id);
    const text = (each: LineDifference["value"]) => (stat ? formatStat(stat, each) : String(each ?? "–"));
    return `${stat?.friendlyName ?? difference.id}: ${value} ${text(difference.value)}, ${shown} ${text(difference.shown)}`;
  });
}

function describeSource(source: LineSource): SourceStep {
  if (source.kind === "athlete") return step("Entered by the athlete.");
  const by = source.team === null ? "the athlete" : `the staff of ${source.team}`;
  const on = `by ${by} on ${formatTimestamp(source.enteredAt)}`;
  if (source.kind === "team") return step(`Entered ${on}.`);
  const format = formatNames[source.format as StatFileFormat] ?? source.format;
  const day = source.gameDate ? ` of ${formatTimestamp(source.gameDate)}` : "";
  return {
    ...step(
      `Imported from a file ${on}${describePlayer(source.player)}, in a ${format} file${day}.`,
      source.addsUp ? [] : ["The numbers in the file don’t add up."],
    ),
    technical: [
      ...(source.producer ? [`Written by ${source.producer}`] : []),
      `SHA-256 of the file: ${source.sha256}`,
      ...(source.addsUp
        ? ["The numbers in the file add up. That means they are consistent, not that they are true."]
        : []),
    ],
  };
}

/** Says who in the file the athlete is, such as ", as number 6 of Miami, Ava Olsen". */
function describePlayer(player: { name: string | null; number: string | null; team: string | null } | null): string {
  if (!player) return "";
  const { name, number, team } = player;
  const as = [number && `number ${number}`, team && `${number ? "of" : "a player of"} ${team}`]
    .filter(Boolean)
    .join(" ");
  const parts = [as, name].filter(Boolean).join(", ");
  return parts ? `, as ${parts}` : "";
}

function describeCoach({ confirmedAt, ...coach }: Confirmation): string {
  return `${nameCoach(coach)} on ${formatTimestamp(confirmedAt)}`;
}

/** Names a coach, or what is left to say of a former one: nothing that the person wrote. */
export function nameCoach({ name, role, team }: Pick<Confirmation, "name" | "role" | "team">): string {
  if (name !== null) return `${name}, ${confirmingRoles[role]} of ${team},`;
  return team === formerTeam ? "a former member of the staff" : `a former member of the staff of ${team}`;
}

function step(text: string, details: string[] = []): SourceStep {
  return { text, details };
}

/** Returns a text such as "18 of 22 matches official, confirmed by a coach. 2 matches hidden by the athlete." */
export function countConfirmed(
  sportCode: SportCode,
  sources: readonly Pick<LineSource, "confirmed">[],
  hiddenGames = 0,
): string {
  const confirmed = sources.filter((source) => source.confirmed).length;
  const [one, several] = sportDefinition(sportCode).contest;
  const named = (count: number) => (count === 1 ? one : several);
  const hidden = hiddenGames > 0 ? ` ${hiddenGames} ${named(hiddenGames)} hidden by the athlete.` : "";
  return `${confirmed} of ${sources.length} ${named(sources.length)} official, confirmed by a coach.${hidden}`;
}
