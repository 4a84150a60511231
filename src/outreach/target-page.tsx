import { data, href } from "react-router";
import { pageContext } from "#page-context";
import { type Sent, SentMessage } from "../contact/family-messages.tsx";
import { ActionForm } from "../forms/action-form.tsx";
import { ButtonForm } from "../forms/button-form.tsx";
import { EntryForm } from "../forms/entry-form.tsx";
import { MissingRecord } from "../forms/missing-record.tsx";
import { Problem } from "../forms/problem.tsx";
import { TextArea } from "../forms/text-area.tsx";
import { pageForms } from "../http/page-forms.server.ts";
import { isRecordId } from "../http/record-id.ts";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { TextLink } from "../ui/link-button.tsx";
import { PageHead } from "../ui/page-title.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import type { Route } from "./+types/target-page.ts";
import { outreach } from "./actions.server.ts";
import { AnswerQuestion } from "./answer-question.tsx";
import { formatSecond } from "./compose-draft.ts";
import { DraftView, StaffPageLink } from "./draft-view.tsx";
import { findTarget } from "./find-targets.server.ts";
import type { TargetWithDraft } from "./schema.ts";
import { today } from "./select-targets.server.ts";
import { StageBadge } from "./stage-badge.tsx";
import { outreachLimits, stages } from "./vocabulary.ts";

export async function loader({ params: { targetId }, request, context }: Route.LoaderArgs) {
  const { accountId: account } = await requireMemberPage(context, request, "Athlete");
  const { db, publicUrl } = context.get(pageContext);
  const target = isRecordId(targetId) ? await findTarget(db, account, { targetId, publicUrl }) : null;
  if (!target) throw data(null, { status: 404 });
  return { account, today: today(), target };
}

export const action = pageForms(outreach);

export default function TargetPage({ loaderData: { target, today: now }, actionData }: Route.ComponentProps) {
  const { school, team, stage, writtenOn, asksForAnswer, obstacle, draft, staffPage } = target;
  return (
    <div className="page max-w-[52rem] py-10 pb-24">
      <PageHead title={school.name} back={{ to: href("/me/outreach"), text: "Outreach" }}>
        {`${team} · ${school.city}, ${school.state}`}
      </PageHead>
      <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <StageBadge stage={stage} />
        {writtenOn && (
          <span>
            You said you wrote on <Timestamp at={writtenOn} format="long-day" />.
          </span>
        )}
      </p>
      <div className="mt-8 grid gap-6">
        <SentMessage sent={(actionData ?? null) as Sent} />
        {asksForAnswer && <AnswerQuestion target={target} />}
        <Calendar target={target} />
        {obstacle ? (
          <Card as="section" aria-label="Write" className="grid gap-2">
            <p className="font-medium">{obstacle}</p>
            {!target.isClosed && <TextLink to={href("/me")}>Go to your profile</TextLink>}
          </Card>
        ) : (
          <>
            {draft && <DraftView draft={draft} staffPage={staffPage} />}
            {draft && writtenOn === null && <Written target={target} now={now} />}
            <WriteForm target={target} />
          </>
        )}
        <Progress target={target} />
      </div>
    </div>
  );
}

function Calendar({ target: { calendar, stage, isClosed } }: { target: TargetWithDraft }) {
  if (isClosed || (stage !== "to-write" && stage !== "written")) return null;
  return (
    <p className="border-info border-l-4 bg-sunken px-4 py-3">
      {`${calendar.text} `}
      <TextLink to={href("/contact-rules")}>The rules on contacts</TextLink>
    </p>
  );
}

function WriteForm({ target }: { target: TargetWithDraft }) {
  const { targetId, version, coachName, coachEmail, why, filmAt, hasFilm, draft, staffPage } = target;
  return (
    <Card as="section" aria-labelledby="write" padding="lg" accent={!draft}>
      <h2 id="write" className="headline-card text-2xl">
        {draft ? "Change the draft" : "Write"}
      </h2>
      <p className="mt-1 text-ink-muted">
        We write your class, position, a confirmed number, your film and your profile into the text. Why you want to go
        there, only you can say.
      </p>
      <EntryForm
        intents={["draft"]}
        entry={targetId}
        version={version}
        className="mt-5 grid gap-5"
        fields={{ targetId, version }}
      >
        <TextArea
          label="Why this school?"
          hint={`From ${outreachLimits.minWhy} to ${outreachLimits.maxWhy} characters. What do you like about the team, the school or what you can study there?`}
          name="why"
          rows={5}
          required
          minLength={outreachLimits.minWhy}
          maxLength={outreachLimits.maxWhy}
          defaultValue={why ?? ""}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Last name of the coach (optional)"
            name="coachName"
            maxLength={outreachLimits.coachName}
            autoComplete="off"
            defaultValue={coachName ?? ""}
          />
          <TextField
            label="Email of the coach (optional)"
            name="coachEmail"
            type="email"
            maxLength={254}
            autoComplete="off"
            spellCheck={false}
            defaultValue={coachEmail ?? ""}
          />
        </div>
        {!coachEmail && (
          <p className="-mt-2 text-sm">
            You don’t know the address? <StaffPageLink to={staffPage} />
          </p>
        )}
        {hasFilm && (
          <TextField
            label="Your film begins at (optional)"
            hint="Minutes and seconds of your best play, such as 12:31"
            name="filmAt"
            inputMode="numeric"
            maxLength={9}
            autoComplete="off"
            defaultValue={filmAt ? formatSecond(filmAt) : ""}
            className="max-w-64"
          />
        )}
        <div>
          <Button type="submit" name="intent" value="draft" variant={draft ? "secondary" : "primary"}>
            {draft ? "Write it again" : "Write the draft"}
          </Button>
          <Problem of="draft" />
        </div>
      </EntryForm>
    </Card>
  );
}

function Written({ target: { targetId, version }, now }: { target: TargetWithDraft; now: string }) {
  return (
    <Card as="section" aria-labelledby="sent">
      <h2 id="sent" className="headline-card">
        Did you send it?
      </h2>
      <ActionForm
        key={version}
        fields={{ targetId }}
        className="mt-3 grid items-end gap-3 sm:grid-cols-[14rem_auto] sm:justify-start"
      >
        <TextField label="The day you wrote" name="writtenOn" type="date" required max={now} defaultValue={now} />
        <Button type="submit" name="intent" value="written">
          I wrote to them
        </Button>
      </ActionForm>
      <Problem of="written" />
    </Card>
  );
}

function Progress({ target }: { target: TargetWithDraft }) {
  const { targetId, version, stage, nextOn, notes, school } = target;
  return (
    <Card as="section" aria-labelledby="progress">
      <h2 id="progress" className="headline-card">
        Where it stands
      </h2>
      <EntryForm
        intents={["change"]}
        entry={targetId}
        version={version}
        className="mt-3 grid gap-5"
        fields={{ targetId, version }}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField label="Stage" name="stage" options={Object.entries(stages)} defaultValue={stage} />
          <TextField label="Next step on (optional)" name="nextOn" type="date" defaultValue={nextOn ?? ""} />
        </div>
        <TextArea
          label="Notes (optional)"
          hint="Only you and your parents or guardians read them."
          name="notes"
          rows={4}
          maxLength={outreachLimits.notes}
          defaultValue={notes ?? ""}
        />
        <div>
          <Button type="submit" name="intent" value="change" variant="secondary">
            Save
          </Button>
          <Problem of="change" />
        </div>
      </EntryForm>
      <details className="mt-4 border-line border-t pt-2">
        <summary className="min-h-11 cursor-pointer py-2.5 text-ink-muted">Take it off the list</summary>
        <p className="mb-3">{`This deletes your notes and the draft to ${school.name}.`}</p>
        <ButtonForm intent="remove" fields={{ targetId }} withProblem>
          Take it off the list
        </ButtonForm>
      </details>
    </Card>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingRecord error={error} title="We can’t find this program" to={href("/me/outreach")} action="Your programs">
      The address is wrong, or you took the program off your list.
    </MissingRecord>
  );
}
