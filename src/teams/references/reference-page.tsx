import { data, href } from "react-router";
import { pageContext } from "#page-context";
import { type Sent, SentMessage } from "../../contact/family-messages.tsx";
import { ButtonForm } from "../../forms/button-form.tsx";
import { EntryForm } from "../../forms/entry-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { TextArea } from "../../forms/text-area.tsx";
import { pageFormsWithTexts } from "../../http/page-forms.server.ts";
import { formatYears, referenceLimits, relations } from "../../references/vocabulary.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, TitledCard } from "../../ui/card.tsx";
import { PageHead } from "../../ui/page-title.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { listAthletes } from "../athletes/list-athletes.server.ts";
import { requireTeamPage } from "../team-operations.server.ts";
import type { Route } from "./+types/reference-page.ts";
import { coachReferences } from "./actions.server.ts";
import { listWritten } from "./list-references.server.ts";
import type { CoachReference } from "./schema.ts";

export async function loader({ request, params: { athleteId }, context }: Route.LoaderArgs) {
  const member = await requireTeamPage(context, request, "confirmLines");
  const { db } = context.get(pageContext);
  const [athletes, written] = await Promise.all([listAthletes(db, member.teamId), listWritten(db, member)]);
  const athlete = athletes.find((one) => one.athleteId === athleteId);
  const reference = written.find((one) => one.athleteId === athleteId) ?? null;
  const name = athlete?.name ?? reference?.athlete;
  if (name === undefined) throw data(null, { status: 404 });
  return {
    account: member.accountId,
    ...{ athleteId, name, reference },
    isOnTeam: athlete !== undefined,
    formKey: crypto.randomUUID(),
    thisYear: new Date().getUTCFullYear(),
  };
}

export const action = pageFormsWithTexts(coachReferences);

const states: Record<CoachReference["state"], { label: string; tone: BadgeTone; text: string }> = {
  waiting: { label: "Waits for the family", tone: "warning", text: "Nobody else sees it until the family accepts it." },
  shown: { label: "On the profile", tone: "success", text: "Everyone can read it, for a year." },
  hidden: {
    label: "Accepted",
    tone: "neutral",
    text: "It is not public now, because the profile or the text is hidden.",
  },
  declined: {
    label: "Not accepted",
    tone: "neutral",
    text: `The family declined it or took it off. You can write again ${referenceLimits.daysAfterDecline} days after that.`,
  },
  withdrawn: { label: "Withdrawn", tone: "neutral", text: "You withdrew it." },
  lapsed: { label: "Ended", tone: "neutral", text: "A reference is shown for a year. You can write another one." },
};

export default function ReferencePage({ loaderData, actionData }: Route.ComponentProps) {
  const { athleteId, name, reference, isOnTeam, formKey, thisYear } = loaderData;
  const { typed } = (actionData ?? {}) as { typed?: Partial<Record<string, string>> };
  const isLive = reference !== null && ["waiting", "shown", "hidden"].includes(reference.state);
  return (
    <div className="page max-w-[52rem] py-10 pb-24">
      <PageHead title={`Reference about ${name}`} back={{ to: href("/team/roster"), text: "Roster" }}>
        Write what a college coach can’t see in numbers. It is free, and everyone reads the same text.
      </PageHead>
      <div className="mt-8 grid gap-6">
        <SentMessage sent={(actionData ?? null) as Sent} />
        {reference && <WrittenCard reference={reference} isLive={isLive} />}
        <Problem of="withdraw" />
        {!isLive && isOnTeam && (
          <TitledCard id="write" title="Write a reference" isLarge padding="lg" accent>
            <p className="mt-1 text-ink-muted">
              The athlete accepts it before anyone sees it. A parent or guardian of a minor reads it first. It is shown
              with your name, role and team. Each of you can withdraw it at any time.
            </p>
            <EntryForm
              intents={["write"]}
              entry={athleteId}
              version={reference?.writtenAt ?? ""}
              className="mt-5 grid gap-5"
              fields={{ key: formKey }}
            >
              <div className="grid gap-5 sm:grid-cols-3">
                <Year
                  label="Coached from"
                  name="firstYear"
                  value={typed?.firstYear ?? reference?.firstYear ?? thisYear}
                  latest={thisYear}
                />
                <Year label="Until" name="lastYear" value={typed?.lastYear ?? thisYear} latest={thisYear} />
                <SelectField
                  label="You are"
                  name="relation"
                  options={Object.entries(relations)}
                  defaultValue={typed?.relation ?? reference?.relation ?? "coach"}
                />
              </div>
              <TextArea
                label="Your text"
                hint={`At most ${referenceLimits.text} characters. How does the athlete practice? What got better? What is the role in the team? No contact details, and no place or time where the athlete will be.`}
                name="text"
                rows={7}
                required
                maxLength={referenceLimits.text}
                defaultValue={typed?.text ?? reference?.text ?? ""}
              />
              <div>
                <Button intent="write">Send it to the family</Button>
                <Problem of="write" />
              </div>
            </EntryForm>
          </TitledCard>
        )}
      </div>
    </div>
  );
}

function Year({ label, name, value, latest }: { label: string; name: string; value: number | string; latest: number }) {
  return (
    <TextField
      label={label}
      name={name}
      type="number"
      inputMode="numeric"
      required
      min={referenceLimits.firstYear}
      max={latest}
      defaultValue={value}
    />
  );
}

function WrittenCard({ reference, isLive }: { reference: CoachReference; isLive: boolean }) {
  const { referenceId, text, relation, firstYear, lastYear, writtenAt, state } = reference;
  const { label, tone, text: meaning } = states[state];
  return (
    <Card as="section" aria-label="Your reference" className="grid gap-4">
      <blockquote className="wrap-anywhere">
        <p>{text}</p>
      </blockquote>
      <p className="text-ink-muted text-sm">
        {`${relations[relation]}. Coached ${formatYears(firstYear, lastYear)}. Written `}
        <Timestamp at={writtenAt} format="day" />
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone={tone}>{label}</Badge>
        <span className="text-ink-muted">{meaning}</span>
      </p>
      {isLive && (
        <ButtonForm intent="withdraw" fields={{ referenceId }}>
          Withdraw it
        </ButtonForm>
      )}
    </Card>
  );
}
