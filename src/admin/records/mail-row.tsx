import Send from "lucide-react/icons/send";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { useToast } from "../../ui/toast.tsx";
import { AccountLink } from "../account-link.tsx";
import { useFocusAfterRemoval } from "../list-pages.tsx";
import { requestAdmin } from "../request-admin.tsx";
import type { MailRecord } from "../schema.ts";
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
      {mail.canResend && <SendAgain mail={mail} />}
    </Card>
  );
}

function SendAgain({ mail: { id, kind } }: { mail: MailRecord }) {
  const showToast = useToast();
  const revalidator = useRevalidator();
  const [isSending, setIsSending] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(button);

  async function send() {
    setIsSending(true);
    const outcome = await requestAdmin(`/api/admin/mail/${id}/resend`, { method: "POST" });
    await revalidator.revalidate();
    setIsSending(false);
    if (outcome.ok) showToast({ message: "We’re sending the email again", tone: "success", duration: 8000 });
    else if (outcome.status !== 401) showToast({ message: outcome.message, tone: "danger", duration: 8000 });
  }

  return (
    <Button
      ref={button}
      variant="secondary"
      busy={isSending}
      onClick={send}
      className="justify-self-start lg:justify-self-end"
    >
      {!isSending && <Send aria-hidden className="size-4.5" />}
      Send again
      <span className="sr-only">{`: ${mailWords(kind)}`}</span>
    </Button>
  );
}
