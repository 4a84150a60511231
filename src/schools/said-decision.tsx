import { useEffect } from "react";
import { href, Link } from "react-router";
import { announce } from "../ui/announce.ts";
import type { ReceivedProfile } from "./schema.ts";
import { type Decision, receivedStates } from "./vocabulary.ts";

/** The decision that led from its page to this one. */
export interface SaidDecision {
  submissionId: string;
  name: string;
  state: ReceivedProfile["state"];
}

/** What a page says of the profile that was decided on before it. */
export function sayDecision({ submissionId, athlete, state }: ReceivedProfile): SaidDecision {
  return { submissionId, name: athlete.name, state };
}

/** Announces a decision; null took one back. */
export function announceDecision(decision: Decision | null, name: string): void {
  announce(decision ? `${receivedStates[decision]} ${name}, press U to undo.` : `Taken back: ${name}.`);
}

/** Shows and announces what was decided on the page before. */
export function Decided({ said: { submissionId, name, state } }: { said: SaidDecision }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each decision, not whenever the page is loaded anew.
  useEffect(() => {
    if (state === "keep" || state === "pass") announceDecision(state, name);
  }, [submissionId]);
  return (
    <p className="mt-3 border-success border-l-4 bg-sunken px-4 py-3 font-medium">
      {`${receivedStates[state]}: `}
      <Link to={href("/coach/submissions/:submissionId", { submissionId })} className="text-link">
        {name}
      </Link>
    </p>
  );
}
