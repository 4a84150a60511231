import { href } from "react-router";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import { ActionForm } from "../forms/action-form.tsx";
import { Problem } from "../forms/problem.tsx";
import { pageForms } from "../http/page-forms.server.ts";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import type { Route } from "./+types/family-page.ts";
import { family } from "./actions.server.ts";
import { findFamily } from "./guardians.server.ts";
import type { OwnGuardian } from "./schema.ts";
import { guardianStateWords, invitationDays, maxGuardians, reportReasons, stopWords } from "./vocabulary.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId: account } = await requireMemberPage(context, request, "Athlete");
  return { account, formKey: crypto.randomUUID(), ...(await findFamily(context.get(pageContext).db, account)) };
}

export const action = pageForms(family);

export default function FamilyPage({ loaderData: { guardians, isMinor, formKey }, actionData }: Route.ComponentProps) {
  const sent = (actionData as { good?: boolean; message: string } | null | undefined) ?? null;
  const linked = guardians.filter(({ state }) => state !== "withdrawn");
  return (
    <div className="page max-w-[52rem] py-10 pb-24">
      <PageTitle title="Family" />
      <h1 className="headline-page">Family</h1>
      <p className="lede mt-3">
        {isMinor
          ? "Link a parent or guardian to your profile. They get our messages about it, and can hide it at any time."
          : "You’re an adult, so no parent or guardian is linked to your profile."}
      </p>
      <div className="mt-8 grid gap-8">
        <div role="status" className="empty:hidden">
          {sent?.good && <p className="border-success border-l-4 bg-sunken px-4 py-3 font-medium">{sent.message}</p>}
        </div>
        {guardians.length > 0 && (
          <Card>
            <h2 className="headline-card">Parents and guardians</h2>
            <Problem of="withdraw" />
            <Problem of="answer" />
            <Problem of="report" />
            <ul className="mt-3 grid gap-4">
              {guardians.map((guardian) => (
                <Guardian key={guardian.guardianId} guardian={guardian} />
              ))}
            </ul>
            <p className="mt-4 text-ink-muted text-sm">
              {`Only the parent or guardian can end a link that both confirmed. If someone shouldn’t be linked to you, report them here or write to ${brand.supportEmail}. Nobody else hears of it.`}
            </p>
          </Card>
        )}
        {isMinor && linked.length < maxGuardians && (
          <Card accent={linked.length === 0} padding="lg">
            <h2 className="headline-card">Invite a parent or guardian</h2>
            <p className="mt-1 text-ink-muted">
              {`We email them in English and Spanish what ${brand.name} is and what they can do. They need no account. The invitation works for ${invitationDays} days.`}
            </p>
            <ActionForm
              key={guardians.length}
              fields={{ key: formKey }}
              action={href("/me/family")}
              className="mt-4 grid items-end gap-3 sm:grid-cols-[20rem_auto] sm:justify-start"
            >
              <TextField
                label="Email of a parent or guardian"
                name="email"
                type="email"
                required
                maxLength={254}
                autoComplete="off"
                spellCheck={false}
              />
              <Button intent="invite">Send the invitation</Button>
            </ActionForm>
            {!sent?.good && <Problem of="invite" />}
          </Card>
        )}
      </div>
    </div>
  );
}

function Guardian({ guardian }: { guardian: OwnGuardian }) {
  const { guardianId, email, state, invitedAt, hidesProfile, invitedBy, stops, isReported } = guardian;
  const isRequest = state === "invited" && invitedBy === "guardian";
  return (
    <li className="flex flex-wrap items-center gap-3 border-line border-b pb-4 last:border-0 last:pb-0">
      <p className="min-w-48 flex-1">
        <bdi className="wrap-anywhere font-semibold">{email}</bdi>
        <span className="block text-ink-muted text-sm">
          {isRequest ? "Says to be your parent or guardian. Do you know this person?" : guardianStateWords[state]}
          {state === "invited" && !isRequest && (
            <>
              {", since "}
              <Timestamp at={invitedAt} format="day" />
            </>
          )}
          {hidesProfile && ". Hides your profile"}
          {stops.length > 0 && `. Stops ${stops.map((kind) => stopWords[kind]).join(", ")}`}
          {isReported && ". You reported this person. Our staff looks at it"}
        </span>
      </p>
      {isRequest && <Answer guardianId={guardianId} email={email} />}
      {(state === "active" || isRequest) && !isReported && <Report guardianId={guardianId} email={email} />}
      {state === "invited" && !isRequest && (
        <ActionForm action={href("/me/family")} fields={{ guardianId }}>
          <Button intent="withdraw" variant="secondary">
            Withdraw<span className="sr-only">{` the invitation of ${email}`}</span>
          </Button>
        </ActionForm>
      )}
    </li>
  );
}

function Answer({ guardianId, email }: Pick<OwnGuardian, "guardianId" | "email">) {
  return (
    <ActionForm action={href("/me/family")} fields={{ guardianId, intent: "answer" }} className="flex flex-wrap gap-2">
      <Button type="submit" name="answer" value="confirm">
        Yes, link<span className="sr-only">{` ${email}`}</span>
      </Button>
      <Button type="submit" name="answer" value="refuse" variant="secondary">
        No<span className="sr-only">{`, don’t link ${email}`}</span>
      </Button>
    </ActionForm>
  );
}

/** Reports a person to the staff. The reported person is not notified. */
function Report({ guardianId, email }: Pick<OwnGuardian, "guardianId" | "email">) {
  return (
    <details className="w-full">
      <summary className="min-h-11 cursor-pointer py-2.5 text-ink-muted text-sm">
        Report<span className="sr-only">{` ${email}`}</span> to our staff
      </summary>
      <ActionForm
        action={href("/me/family")}
        fields={{ guardianId }}
        className="grid items-end gap-3 pb-3 sm:grid-cols-[20rem_auto] sm:justify-start"
      >
        <SelectField label="What is wrong?" name="reason" options={Object.entries(reportReasons)} />
        <Button intent="report" variant="secondary">
          Send the report
        </Button>
      </ActionForm>
    </details>
  );
}
