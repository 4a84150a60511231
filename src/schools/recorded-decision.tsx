import { useEffect } from "react";
import { href } from "react-router";
import { announce } from "../ui/announce.ts";
import { InlineLink } from "../ui/link-button.tsx";
import type { ReceivedProfile } from "./schema.ts";
import { type Decision, receivedStates } from "./vocabulary.ts";

export interface RecordedDecision {
  submissionId: string;
  name: string;
  state: ReceivedProfile["state"];
}

export function describeDecision({ submissionId, athlete, state }: ReceivedProfile): RecordedDecision {
  return { submissionId, name: athlete.name, state };
}

export function announceDecision(decision: Decision | null, name: string): void {
  announce(decision ? `${receivedStates[decision]} ${name}, press U to undo.` : `Taken back: ${name}.`);
}

export function Decided({ decision: { submissionId, name, state } }: { decision: RecordedDecision }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per decision, not after every reload of the data.
  useEffect(() => {
    if (state === "keep" || state === "pass") announceDecision(state, name);
  }, [submissionId]);
  return (
    <p className="mt-3 border-success border-l-4 bg-sunken px-4 py-3 font-medium">
      {`${receivedStates[state]}: `}
      <InlineLink to={href("/coach/submissions/:submissionId", { submissionId })}>{name}</InlineLink>
    </p>
  );
}
