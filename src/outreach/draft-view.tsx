import { useEffect, useState } from "react";
import { href, Link } from "react-router";
import { brand } from "../brand.ts";
import { Button } from "../ui/button.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { Card } from "../ui/card.tsx";
import { writeToClipboard } from "../ui/write-to-clipboard.ts";
import type { OutreachDraft } from "./schema.ts";
import { outreachLimits } from "./vocabulary.ts";

/** The draft with the ways to send it: the mail program, the share sheet of the device, and buttons that copy each part. */
export function DraftView({ draft, staffPage }: { draft: OutreachDraft; staffPage: string }) {
  const { to, cc, noCopy, subject, body, mailto, isTextInLink } = draft;
  return (
    <Card accent as="section" aria-labelledby="draft" padding="lg" className="grid gap-5">
      <h2 id="draft" className="headline-card text-2xl">
        Your draft
      </h2>
      <Warnings draft={draft} />
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
        <Part name="To">
          {to ?? (
            <>
              {"No address yet. "}
              <StaffPageLink to={staffPage} />
            </>
          )}
        </Part>
        <Part name="Copy to">
          {cc.length > 0 ? (
            cc.join(", ")
          ) : (
            <>
              {noCopy}{" "}
              {noCopy?.startsWith("No ") && (
                <Link to={href("/me/family")} className="text-link">
                  Invite one
                </Link>
              )}
            </>
          )}
        </Part>
        <Part name="Subject">{subject}</Part>
      </dl>
      <p className="wrap-anywhere whitespace-pre-line rounded-md bg-sunken p-4">{body}</p>
      <div className="flex flex-wrap gap-3">
        <a href={mailto} className={buttonClass({})}>
          Open in your email
        </a>
        <ShareButton subject={subject} body={body} />
      </div>
      {!isTextInLink && <p>The text is too long for a link. Your email opens without it: copy it first.</p>}
      <div className="grid gap-2 noscript:hidden">
        <p className="text-ink-muted text-sm">No email program on this device? Copy the parts:</p>
        <div className="flex flex-wrap gap-3">
          {to && <CopyButton text={to}>Copy the address</CopyButton>}
          {cc.length > 0 && <CopyButton text={cc.join(", ")}>Copy who gets a copy</CopyButton>}
          <CopyButton text={subject}>Copy the subject</CopyButton>
          <CopyButton text={body}>Copy the text</CopyButton>
        </div>
      </div>
      <p className="text-ink-muted text-sm">{`${brand.name} doesn’t send this email and doesn’t see the answer.`}</p>
    </Card>
  );
}

function Warnings({ draft: { samePrograms, leftOut, missing } }: { draft: OutreachDraft }) {
  const list = new Intl.ListFormat("en");
  return (
    <>
      {samePrograms > outreachLimits.sameText && (
        <p className="border-warning border-l-4 bg-sunken px-4 py-3">
          {`You wrote the same reason to ${samePrograms} programs. Coaches notice. Say what you like about this school.`}
        </p>
      )}
      {missing.length > 0 && (
        <p className="border-line-strong border-l-4 bg-sunken px-4 py-3">
          {`Your profile doesn’t have ${list.format(missing)}. Coaches look for that first. `}
          <Link to={href("/me")} className="text-link">
            Go to your profile
          </Link>
        </p>
      )}
      {leftOut.length > 0 && (
        <p className="border-line-strong border-l-4 bg-sunken px-4 py-3">
          {`We left out ${list.format(leftOut)}, because a link to your email has no more room. Your profile shows it.`}
        </p>
      )}
    </>
  );
}

function Part({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="font-semibold">{name}</dt>
      <dd className="wrap-anywhere max-sm:mb-2">{children}</dd>
    </div>
  );
}

export function StaffPageLink({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className="text-link">
      Find it on the staff page<span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function ShareButton({ subject, body }: { subject: string; body: string }) {
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare("share" in navigator), []);
  if (!canShare) return null;
  return (
    <Button variant="secondary" onClick={() => void navigator.share({ title: subject, text: body }).catch(() => null)}>
      Share with an app
    </Button>
  );
}

function CopyButton({ text, children }: { text: string; children: string }) {
  const [result, setResult] = useState<string | null>(null);
  return (
    <Button
      variant="secondary"
      onClick={async () => setResult((await writeToClipboard(text)) ? "Copied" : "Select the text and copy it")}
    >
      <span role="status">{result ?? children}</span>
    </Button>
  );
}
