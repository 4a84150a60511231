import type { ReactNode } from "react";
import { type Sent, SentMessage } from "../../contact/family-messages.tsx";
import { ButtonForm } from "../../forms/button-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { ReferenceText } from "../../references/reference-list.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import type { FamilyReference } from "./schema.ts";

/** References for the family that decides about them. `waits` says what follows after this reader accepted. */
export function ReferenceCards({
  references,
  sent,
  waits,
  children,
}: {
  references: FamilyReference[];
  sent: unknown;
  waits: string;
  children: ReactNode;
}) {
  return (
    <div className="mt-8 grid gap-6">
      <SentMessage sent={sent as Sent} />
      {references.length === 0 && (
        <EmptyState title="No references" art="bench">
          {children}
        </EmptyState>
      )}
      {references.length > 0 && (
        <ul className="grid gap-4">
          {references.map((reference) => (
            <ReferenceCard key={reference.referenceId} reference={reference} waits={waits} />
          ))}
        </ul>
      )}
      {["accepted", "declined"].map((intent) => (
        <Problem key={intent} of={intent} />
      ))}
    </div>
  );
}

function ReferenceCard({ reference, waits }: { reference: FamilyReference; waits: string }) {
  const { referenceId, version, isAccepted, isShown, shownUntil, name } = reference;
  const fields = { referenceId, version };
  const of = <span className="sr-only">{` the text of ${name ?? "a coach"}`}</span>;
  return (
    <Card as="li" accent={!isAccepted} className="grid gap-4">
      <ReferenceText {...reference} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {isShown && <Badge tone="success">On the profile</Badge>}
        {isAccepted && !isShown && <Badge>Not on the profile now</Badge>}
        {!isAccepted && <Badge tone="warning">Waits for you</Badge>}
        <span className="text-ink-muted">
          {isShown && (
            <>
              Everyone can read it until <Timestamp at={shownUntil} format="day" />.
            </>
          )}
          {isAccepted && !isShown && waits}
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        {!isAccepted && (
          <ButtonForm intent="accepted" variant="primary" fields={fields}>
            Accept{of}
          </ButtonForm>
        )}
        <ButtonForm intent="declined" fields={fields}>
          {isAccepted ? "Take it off" : "Decline"}
          {of}
        </ButtonForm>
      </div>
    </Card>
  );
}
