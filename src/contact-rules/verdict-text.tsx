import { Badge, type BadgeTone } from "../ui/badge.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import { describeVerdict } from "./describe-verdict.ts";
import type { Verdict } from "./evaluate-rules.ts";
import { RuleSource } from "./rule-source.tsx";
import { type ContactPurpose, isOutside, purposes, states, type VerdictState } from "./vocabulary.ts";

const tones: Record<VerdictState, BadgeTone> = {
  allowed: "success",
  "materials-only": "warning",
  "not-yet": "warning",
  signed: "danger",
  unknown: "neutral",
};

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return (
    <Badge tone={tones[verdict.state]} className="whitespace-normal">
      {describeVerdict(verdict)}
    </Badge>
  );
}

/** The state of each purpose, with the sentences and sources of the rules. */
export function VerdictList({ verdicts }: { verdicts: readonly { purpose: ContactPurpose; verdict: Verdict }[] }) {
  const rules = new Map(verdicts.flatMap(({ verdict: { rule } }) => (rule ? [[rule.id, rule] as const] : [])));
  return (
    <>
      <dl className="grid gap-2">
        {verdicts.map(({ purpose, verdict }) => (
          <div
            key={purpose}
            className="grid justify-items-start gap-x-4 gap-y-1 sm:flex sm:flex-wrap sm:items-center sm:justify-between"
          >
            <dt>{purposes[purpose]}</dt>
            <dd>
              <VerdictBadge verdict={verdict} />
            </dd>
          </div>
        ))}
      </dl>
      {rules.size > 0 && (
        <ul className="mt-3 grid gap-2 text-ink-muted text-sm">
          {[...rules.values()].map((rule) => (
            <li key={rule.id}>
              {rule.sentence} <RuleSource rule={rule} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The rule by which an entry of a contact log was evaluated. */
export function EntryVerdict({ verdict: { state, rule } }: { verdict: Pick<Verdict, "state" | "rule"> }) {
  return (
    <p className="mt-1 text-sm">
      <Badge tone={tones[state]}>{isOutside(state) ? `Outside the rules: ${states[state]}` : states[state]}</Badge>{" "}
      {rule && (
        <span className="text-ink-muted">
          {`Rule ${rule.id}, version ${rule.version}, checked `}
          <Timestamp at={rule.checkedOn} />
          {rule.confidence === "low" && ", not verified"}
        </span>
      )}
    </p>
  );
}
