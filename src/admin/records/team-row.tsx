import { type FormEvent, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { nameTeam } from "../../teams/name-team.ts";
import { teamKinds, teamStatuses } from "../../teams/vocabulary.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { useToast } from "../../ui/toast.tsx";
import { AccountLink } from "../account-link.tsx";
import { Fact } from "../fact.tsx";
import { useFocusAfterRemoval } from "../list-pages.tsx";
import { requestAdmin } from "../request-admin.tsx";
import type { TeamRecord } from "../schema.ts";
import { maxReason } from "../vocabulary.ts";

const tones = { pending: "warning", approved: "success", rejected: "danger" } as const;

/** One team, with the buttons to decide. Every decision can be changed. */
export function TeamRow({ team }: { team: TeamRecord }) {
  const { status, kind, city, state, account, mailDomain, sameName, reason, requestedAt, decidedAt } = team;
  return (
    <Card as="li" padding="none" className="grid gap-x-8 gap-y-3 px-4 py-4 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="wrap-anywhere font-[680] font-display [font-stretch:96%]">{nameTeam(team)}</bdi>
          <Badge tone={tones[status]}>{teamStatuses[status]}</Badge>
        </p>
        <p className="wrap-anywhere">
          <bdi>{`${teamKinds[kind]} in ${city}, ${state}`}</bdi>
        </p>
        <p className="wrap-anywhere text-sm">
          {account ? <AccountLink account={account} /> : "The account is erased."}
          {account && !team.isAccountActive && " This account is deactivated or not verified."}
        </p>
        {mailDomain && (
          <p className="wrap-anywhere">
            {"Mail domain: "}
            <strong>{mailDomain}</strong>
          </p>
        )}
        {sameName > 0 && (
          <p className="font-medium text-warning">
            A team with this name, sport and gender is approved already. Ask its head coach before you approve another.
          </p>
        )}
        {reason && <p className="wrap-anywhere text-ink-muted text-sm">{`Reason: ${reason}`}</p>}
      </div>
      <dl className="flex gap-8 text-sm lg:justify-self-end">
        <Fact name="Asked">
          <Timestamp at={requestedAt} format="minute" />
        </Fact>
        {decidedAt && (
          <Fact name="Decided">
            <Timestamp at={decidedAt} format="minute" />
          </Fact>
        )}
      </dl>
      <Decision team={team} />
    </Card>
  );
}

function Decision({ team }: { team: TeamRecord }) {
  const showToast = useToast();
  const revalidator = useRevalidator();
  const [pending, setPending] = useState<"approve" | "reject" | null>(null);
  const [isReasonShown, setIsReasonShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const controls = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(controls);
  const name = <span className="sr-only">{`: ${nameTeam(team)}`}</span>;

  async function decide(decision: "approve" | "reject", body?: { reason: string }) {
    setPending(decision);
    const outcome = await requestAdmin(`/api/admin/teams/${team.id}/${decision}`, {
      method: "POST",
      ...(body && { body }),
    });
    await revalidator.revalidate();
    setPending(null);
    if (outcome.ok) showToast({ message: outcome.message, tone: "success", duration: 8000 });
    else if (outcome.status !== 401) showToast({ message: outcome.message, tone: "danger", duration: 8000 });
  }

  function reject(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void decide("reject", { reason: String(new FormData(event.currentTarget).get("reason") ?? "") });
  }

  function showReason() {
    setIsReasonShown(true);
    requestAnimationFrame(() => form.current?.querySelector("input")?.focus());
  }

  return (
    <div ref={controls} className="grid gap-3 lg:col-span-2">
      <div className="flex flex-wrap gap-3">
        {team.status !== "approved" && (
          <Button busy={pending === "approve"} onClick={() => void decide("approve")}>
            Approve{name}
          </Button>
        )}
        {team.status !== "rejected" && (
          <Button variant="secondary" aria-expanded={isReasonShown} aria-controls={formId} onClick={showReason}>
            Reject…{name}
          </Button>
        )}
      </div>
      <form
        ref={form}
        id={formId}
        hidden={!isReasonShown}
        onSubmit={reject}
        className="grid max-w-xl items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <TextField
          label="Reason"
          name="reason"
          hint="The head coach will read it. You can leave it empty."
          autoComplete="off"
          maxLength={maxReason}
        />
        <Button type="submit" variant="secondary" busy={pending === "reject"}>
          Reject
        </Button>
      </form>
    </div>
  );
}
