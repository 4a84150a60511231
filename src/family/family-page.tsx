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
import { TextField } from "../ui/text-field.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import type { Route } from "./+types/family-page.ts";
import { family } from "./actions.server.ts";
import { findFamily } from "./guardians.server.ts";
import type { OwnGuardian } from "./schema.ts";
import { guardianStateWords, invitationDays, maxGuardians } from "./vocabulary.ts";

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
            <ul className="mt-3 grid gap-4">
              {guardians.map((guardian) => (
                <Guardian key={guardian.guardianId} guardian={guardian} />
              ))}
            </ul>
            <p className="mt-4 text-ink-muted text-sm">
              {`Only the parent or guardian can end a link that they confirmed. If someone shouldn’t be linked to you, write to ${brand.supportEmail}. Nobody else hears of it.`}
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
              <Button type="submit" name="intent" value="invite">
                Send the invitation
              </Button>
            </ActionForm>
            {!sent?.good && <Problem of="invite" />}
          </Card>
        )}
      </div>
    </div>
  );
}

function Guardian({ guardian: { guardianId, email, state, invitedAt, hidesProfile } }: { guardian: OwnGuardian }) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-line border-b pb-4 last:border-0 last:pb-0">
      <p className="min-w-48 flex-1">
        <bdi className="wrap-anywhere font-semibold">{email}</bdi>
        <span className="block text-ink-muted text-sm">
          {guardianStateWords[state]}
          {state === "invited" && (
            <>
              {", since "}
              <Timestamp at={invitedAt} format="day" />
            </>
          )}
          {hidesProfile && ". Hides your profile"}
        </span>
      </p>
      {state === "invited" && (
        <ActionForm action={href("/me/family")} fields={{ guardianId }}>
          <Button type="submit" name="intent" value="withdraw" variant="secondary">
            Withdraw<span className="sr-only">{` the invitation of ${email}`}</span>
          </Button>
        </ActionForm>
      )}
    </li>
  );
}
