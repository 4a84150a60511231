import { useState } from "react";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Send } from "../../ui/icons/send.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { AccountLink } from "../account-link.tsx";
import type { MailRecord } from "../schema.ts";
import { useRequest } from "../use-request.ts";
import { asciiAddress } from "../user-identity.tsx";
import { mailWords } from "../vocabulary.ts";
import { wordsForMailProblem } from "./mail-problem-words.ts";

const states: Record<MailRecord["status"], { word: string; tone: BadgeTone }> = {
  failed: { word: "Failed", tone: "danger" },
  waiting: { word: "Waiting", tone: "warning" },
  sent: { word: "Sent", tone: "success" },
};

export function MailRow({ mail, withAccount = true }: { mail: MailRecord; withAccount?: boolean }) {
  const { word, tone } = states[mail.status];
  return (
    <Card
      as="li"
      padding="none"
      className="grid items-center gap-x-6 gap-y-3 px-4 py-3 lg:grid-cols-[minmax(0,1fr)_auto_11rem]"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-[680] font-display [font-stretch:96%]">{mailWords(mail.kind)}</span>
          <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="wrap-anywhere text-ink-muted text-sm">
          {mail.recipient ? `to ${asciiAddress(mail.recipient)}` : "Address deleted"}
          {withAccount && mail.account && (
            <>
              {", "}
              <AccountLink account={mail.account} />
            </>
          )}
        </p>
        {mail.lastError && (
          <p className="wrap-anywhere mt-1 text-danger text-sm" title={mail.lastError}>
            {wordsForMailProblem(mail.lastError).sentence}
          </p>
        )}
      </div>
      <dl className="grid grid-cols-[minmax(11rem,max-content)_2.5rem] gap-x-6 gap-y-1 text-sm [&_dt]:text-ink-subtle [&_dt]:text-xs">
        <div>
          <dt>Created</dt>
          <dd>
            <Timestamp at={mail.createdAt} format="minute" />
          </dd>
        </div>
        <div>
          <dt>Tries</dt>
          <dd className="tabular-nums">{mail.attempts}</dd>
        </div>
      </dl>
      {mail.status === "waiting" && (
        <p className="text-sm">
          <span className="block text-ink-subtle text-xs">Next attempt</span>
          <Timestamp at={mail.nextAttemptAt} format="minute" />
        </p>
      )}
      {mail.canResend && <MailActions mail={mail} />}
    </Card>
  );
}

type Done = "resent" | "dismissed" | "restored";

/** A decided email keeps its place until the next load. Dismissing has Undo in another place. */
function MailActions({ mail: { id, kind, isDismissed } }: { mail: MailRecord }) {
  const { pending, send } = useRequest();
  const [done, setDone] = useState<Done | null>(null);
  const path = `/api/admin/mail/${id}`;
  const off = done === "dismissed" || (done === null && isDismissed);
  const hiddenName = <span className="sr-only">{`: ${mailWords(kind)}`}</span>;

  async function act(word: string, next: Done | null) {
    if (await send(`${path}/${word}`)) setDone(next);
  }

  return (
    <div className="flex flex-wrap justify-self-start lg:col-span-3 lg:justify-self-end gap-3">
      <Button
        variant="secondary"
        busy={pending === `${path}/resend`}
        aria-disabled={done === "resent"}
        onClick={() => done !== "resent" && void act("resend", "resent")}
      >
        {pending !== `${path}/resend` && <Send aria-hidden className="size-4.5" />}
        {done === "resent" ? "Sending again" : "Send again"}
        {hiddenName}
      </Button>
      <Button
        variant="secondary"
        busy={pending === `${path}/dismiss`}
        aria-disabled={off || done === "resent"}
        onClick={() => !off && done !== "resent" && void act("dismiss", "dismissed")}
      >
        {off ? "Dismissed" : "Dismiss"}
        {hiddenName}
      </Button>
      {off && (
        <Button variant="ghost" busy={pending === `${path}/restore`} onClick={() => void act("restore", "restored")}>
          Undo
          {hiddenName}
        </Button>
      )}
    </div>
  );
}
