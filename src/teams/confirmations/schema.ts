import { z } from "zod";
import { lineDifference, revocationReason } from "../../athletes/line-source.ts";
import { lineSource, pages, publicId, seasonOrGame, sportCode, wholeNumber } from "../../athletes/schema.ts";
import { named, namedObject, namedStrictObject } from "../../http/named-schema.ts";
import { queryText } from "../../http/query-text.ts";
import { recordId } from "../../http/record-id.ts";
import { mailAddress } from "../../mail/address.ts";

const maxConfirmedLines = 3000;

const statValue = z.union([z.number(), z.string()]);

export const coachRequest = z.strictObject({ email: mailAddress });

export const proposal = namedObject("LineProposal", {
  proposalId: z.string(),
  team: z.string(),
  name: z
    .string()
    .nullable()
    .describe("The coach; null for a former member of the staff, and while our staff checks the name"),
  role: z.enum(["head", "assistant"]),
  proposedAt: z.string(),
  state: z
    .enum(["open", "accepted", "declined", "withdrawn", "outdated"])
    .describe("outdated: the athlete changed the line since then"),
  differences: z.array(lineDifference).describe("value: the proposed value; shown: the athlete’s value at that time"),
});
export type Proposal = z.output<typeof proposal>;

/** A line of a profile with everything that is known about its source. */
export const sourcedLine = namedObject("SourcedLine", {
  lineId: z.string().describe("The id of the event on the profile"),
  version: z.int().describe("What a confirmation or a proposal refers to"),
  seasonYear: z.string(),
  teamName: z.string().describe("The team’s name on the profile"),
  sportCode,
  seasonOrGame,
  eventName: z.string().nullable(),
  date: z.string().nullable(),
  score: z.string().nullable(),
  stats: z.record(z.string(), statValue),
  isOwn: z.boolean().describe("True if the athlete entered the line"),
  source: lineSource,
  history: z
    .array(
      z.object({
        kind: z.enum(["team", "file"]),
        enteredAt: z.string(),
        replacedAt: z.string(),
        differences: z.array(lineDifference),
      }),
    )
    .describe("Earlier values of a team’s line, latest first"),
  proposals: z.array(proposal).describe("Latest first"),
});
export type SourcedLine = z.output<typeof sourcedLine>;

/** Query of GET /api/me/sources. */
export const sourcesQuery = z.object({ teamId: publicId.optional().describe("A season of the profile") });

export const teamLineToConfirm = named(
  "TeamLineToConfirm",
  sourcedLine.extend({ athleteId: z.string(), name: z.string() }),
);
export type TeamLineToConfirm = z.output<typeof teamLineToConfirm>;

export const seasonLines = namedObject("SeasonLines", {
  seasonYear: z.string().nullable().describe("Null if the team has no season with lines"),
  seasons: z.array(z.string()),
  lines: z.array(teamLineToConfirm),
  pages,
});
export type SeasonLines = z.output<typeof seasonLines>;
export const seasonLinesQuery = z.strictObject({
  seasonYear: queryText(20).optional(),
  pageNum: wholeNumber({ min: 1, max: 1_000_000 }).default(1),
});

const lineId = z.string().max(100);

/** Body of POST /api/team/confirmations: the lines as the coach saw them. */
export const confirmationBody = namedStrictObject("LineConfirmations", {
  lines: z
    .array(z.strictObject({ lineId, version: z.int().min(1) }))
    .min(1)
    .max(maxConfirmedLines),
});
export type ConfirmationBody = z.output<typeof confirmationBody>;
export const confirmationResult = namedObject("LineConfirmationResult", {
  confirmed: z.int(),
  changed: z.array(z.string()).describe("Lines that changed since the coach read them. They are not confirmed."),
});
export type ConfirmationResult = z.output<typeof confirmationResult>;

export const revocationBody = namedStrictObject("LineRevocations", {
  lines: z.array(lineId).min(1).max(maxConfirmedLines),
  reason: revocationReason,
});
export type RevocationBody = z.output<typeof revocationBody>;
export const revocationResult = z.object({ revoked: z.int() });

/** Body of POST /api/team/proposals. The athlete accepts or declines. A proposal has no text, because no adult writes to a minor. */
export const proposalBody = namedStrictObject("LineProposalBody", {
  lineId,
  version: z.int().min(1),
  stats: z
    .record(z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/), z.union([z.number(), z.string().max(40)]))
    .refine((stats) => Object.keys(stats).length > 0, "must have a statistic")
    .refine((stats) => Object.keys(stats).length <= 150, "must have at most 150 statistics"),
});
export type ProposalBody = z.output<typeof proposalBody>;
export const proposalParams = z.strictObject({ proposalId: recordId() });
export const proposalDecision = namedStrictObject("LineProposalDecision", {
  decision: z.enum(["accepted", "declined"]),
});
