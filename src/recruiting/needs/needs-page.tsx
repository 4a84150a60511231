import { positionName, sportPositions } from "@openroster/stat-files/sports/positions.ts";
import { useState } from "react";
import { href } from "react-router";
import { pageContext } from "#page-context";
import type { SportCode } from "../../athletes/vocabulary.ts";
import { ButtonForm } from "../../forms/button-form.tsx";
import { EntryForm } from "../../forms/entry-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { sendForm } from "../../forms/send-form.ts";
import { pageForms } from "../../http/page-forms.server.ts";
import { sizeOf, writeEmbedCode } from "../../profile/embed-code.ts";
import { canDo } from "../../programs/permissions.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import {
  anyPosition,
  needClasses,
  needDays,
  needLimits,
  positionCode,
  scholarships,
} from "../../schools/needs/vocabulary.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextLink } from "../../ui/link-button.tsx";
import { WorkHead } from "../../ui/page-title.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { writeToClipboard } from "../../ui/write-to-clipboard.ts";
import type { Route } from "./+types/needs-page.ts";
import { programNeeds } from "./actions.server.ts";
import { listOwnNeeds } from "./list-own-needs.server.ts";
import type { OwnNeed } from "./schema.ts";

/** Springs for which the outlook asks. */
const outlookYears = 5;

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  const year = new Date().getUTCFullYear();
  const { db, publicUrl } = context.get(pageContext);
  const published = await listOwnNeeds(db, member);
  const frame = publicUrl + href("/embed/needs/:programId", { programId: member.programId });
  return {
    ...published,
    account: member.accountId,
    sportCode: member.sportCode,
    schoolId: String(member.schoolId),
    embed: writeEmbedCode({ url: frame, title: "Our open needs", size: sizeOf("needs") }),
    mayPublish: canDo(member, "publish"),
    classes: Array.from({ length: needClasses }, (_, index) => year + index),
    springs: Array.from({ length: outlookYears }, (_, index) => year + index),
    formKey: crypto.randomUUID(),
  };
}

export const clientAction = sendForm;

export const action = pageForms(programNeeds);

type Loaded = Route.ComponentProps["loaderData"];

export default function NeedsPage({ loaderData }: Route.ComponentProps) {
  const { needs, mayPublish, sportCode, formKey } = loaderData;
  const open = needs.filter(({ state }) => state === "open");
  const past = needs.filter(({ state }) => state !== "open");
  return (
    <div className="page py-5">
      <WorkHead title="Published needs">
        {`Only what you write here is public. A need ends after ${needDays} days unless you confirm it.`}
      </WorkHead>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <ShownCard {...loaderData} />
          {!mayPublish && <p className="text-ink-muted">Only an owner of the program changes what it publishes.</p>}
          <section aria-labelledby="open">
            <h2 id="open" className="headline-card">
              Open needs
            </h2>
            {open.length === 0 && <p className="mt-1 text-ink-muted">You have no open needs.</p>}
            <ul className="mt-3 grid grid-cols-1 gap-4 empty:hidden">
              {open.map((need) => (
                <li key={need.needId}>
                  <OpenNeedCard need={need} sportCode={sportCode} mayPublish={mayPublish} />
                </li>
              ))}
            </ul>
          </section>
          {past.length > 0 && (
            <section aria-labelledby="past">
              <h2 id="past" className="headline-card">
                Past needs
              </h2>
              <ul className="mt-4 divide-y divide-line border-line border-y">
                {past.map((need) => (
                  <li key={need.needId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                    <span>{nameNeed(sportCode, need)}</span>
                    <Badge>{stateWords[need.state]}</Badge>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <OutlookCard key={formKey} {...loaderData} />
        </div>
        {mayPublish && <NewNeedCard {...loaderData} count={needs.length} />}
      </div>
    </div>
  );
}

const stateWords: Record<OwnNeed["state"], string> = {
  open: "Open",
  ended: "Ended",
  filled: "Filled",
  withdrawn: "Taken back",
};

function nameNeed(sportCode: SportCode, { wanted, position, graduationYear }: OwnNeed): string {
  const name = position === anyPosition ? "Any position" : positionName(positionCode(sportCode, position));
  return `${wanted} × ${name}, class of ${graduationYear}`;
}

function ShownCard({ isShown, mayPublish, schoolId, embed }: Loaded) {
  return (
    <Card accent>
      <h2 className="headline-card">{isShown ? "Your needs are public" : "Your needs are not public"}</h2>
      <p className="mt-2">
        {isShown
          ? "Everyone sees the open needs and the outlook, on your school’s page and in the search of needs."
          : "You can prepare them here. Nobody outside sees them until you show them."}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        {mayPublish && (
          <ButtonForm intent={isShown ? "hide" : "show"} variant={isShown ? "secondary" : "primary"} withProblem>
            {isShown ? "Stop showing our needs" : "Show our needs"}
          </ButtonForm>
        )}
        {isShown && <TextLink to={href("/schools/:schoolId", { schoolId })}>See your school’s page</TextLink>}
      </div>
      {isShown && <EmbedCode code={embed} />}
    </Card>
  );
}

/** The code of a frame for the site of the team. It can also be selected without script. */
function EmbedCode({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        Show your needs on your team’s site
      </summary>
      <p>Paste this code into your page. It always shows your open needs, and nothing once you stop showing them.</p>
      <p className="wrap-anywhere mt-3 rounded-md bg-sunken p-3 text-sm">
        <code>{code}</code>
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          className="noscript:hidden"
          onClick={async () => setCopied(await writeToClipboard(code))}
        >
          Copy code
        </Button>
        <span role="status">{isCopied && "Copied"}</span>
      </div>
    </details>
  );
}

function OpenNeedCard({ need, sportCode, mayPublish }: { need: OwnNeed; sportCode: SportCode; mayPublish: boolean }) {
  const { needId, minimum, scholarship, lastDay } = need;
  const name = nameNeed(sportCode, need);
  const suffix = <span className="sr-only">{`: ${name}`}</span>;
  const fields = { needId };
  return (
    <Card>
      <h3 className="headline-card">{name}</h3>
      {minimum && <p className="wrap-anywhere mt-2">{`At least: ${minimum}`}</p>}
      <p className="mt-1 text-ink-muted">
        {`Scholarship: ${scholarship ? scholarships[scholarship].toLowerCase() : "not known"}. Open until `}
        <Timestamp at={lastDay} format="day" />.
      </p>
      {mayPublish && (
        <>
          <div className="mt-4 flex flex-wrap gap-3">
            <ButtonForm intent={`confirm:${needId}`} fields={fields}>
              {`Confirm for ${needDays} days`}
              {suffix}
            </ButtonForm>
            <ButtonForm intent={`filled:${needId}`} fields={fields}>
              Filled{suffix}
            </ButtonForm>
            <ButtonForm intent={`withdraw:${needId}`} fields={fields} variant="ghost">
              Take back{suffix}
            </ButtonForm>
          </div>
          {["confirm", "filled", "withdraw"].map((intent) => (
            <Problem key={intent} of={`${intent}:${needId}`} />
          ))}
          <details className="mt-2">
            <summary className="min-h-11 cursor-pointer py-2 font-medium">Change{suffix}</summary>
            <EntryForm
              intents={[`change:${needId}`]}
              entry={needId}
              version={JSON.stringify(need)}
              fields={fields}
              className="mt-3 grid gap-4 sm:grid-cols-3"
            >
              <FactFields need={need} />
              <div className="sm:col-span-full">
                <Button type="submit" name="intent" value={`change:${needId}`}>
                  Save{suffix}
                </Button>
              </div>
            </EntryForm>
            <Problem of={`change:${needId}`} />
          </details>
        </>
      )}
    </Card>
  );
}

function FactFields({ need }: { need?: OwnNeed }) {
  return (
    <>
      <TextField
        label="How many"
        name="wanted"
        type="number"
        required
        min={1}
        max={needLimits.wanted}
        defaultValue={need?.wanted ?? 1}
      />
      <SelectField
        label="Scholarship"
        name="scholarship"
        empty="Not known"
        defaultValue={need?.scholarship ?? ""}
        options={Object.entries(scholarships)}
      />
      <TextField
        label="Open until"
        name="shownUntil"
        type="date"
        hint={`Empty: ${needDays} days`}
        defaultValue={need?.shownUntil ?? ""}
      />
      <TextField
        label="What she or he must bring"
        name="minimum"
        hint="Such as: Touches 9 feet 8, two years of varsity. No contact details, and no promise of aid."
        maxLength={needLimits.minimum}
        defaultValue={need?.minimum ?? ""}
        className="sm:col-span-full"
      />
    </>
  );
}

function NewNeedCard({ sportCode, classes, formKey, count }: Loaded & { count: number }) {
  return (
    <Card>
      <h2 className="headline-card">Add a need</h2>
      <EntryForm intents={["add"]} version={count} fields={{ key: formKey }} className="mt-4 grid gap-4 sm:grid-cols-3">
        <SelectField
          label="Position"
          name="position"
          options={[...Object.entries(sportPositions(sportCode)), [anyPosition, "Any position"] as const]}
        />
        <SelectField label="Class" name="graduationYear" defaultValue={classes[1]} options={classes} />
        <FactFields />
        <div className="sm:col-span-full">
          <Button type="submit" name="intent" value="add">
            Add the need
          </Button>
        </div>
      </EntryForm>
      <Problem of="add" />
    </Card>
  );
}

function OutlookCard({ sportCode, springs, departures, mayPublish }: Loaded) {
  return (
    <Card>
      <h2 className="headline-card">Who leaves your roster</h2>
      <p className="mt-2 text-ink-muted">
        How many players leave after the spring of each year. Counts only, never names. Leave a field empty if you don’t
        know.
      </p>
      <EntryForm intents={["departures"]} version={JSON.stringify(departures)} className="mt-4 grid gap-4">
        <div className="relative overflow-x-auto">
          <table className="w-full text-left">
            <thead>
              <tr>
                <th scope="col" className="py-2 pr-3 font-semibold">
                  Position
                </th>
                {springs.map((year) => (
                  <th key={year} scope="col" className="figure px-1 py-2 font-semibold">
                    {year}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Object.entries(sportPositions(sportCode)).map(([position, name]) => (
                <tr key={position}>
                  <th scope="row" className="py-1 pr-3 font-medium">
                    {name}
                  </th>
                  {springs.map((year) => (
                    <td key={year} className="px-1 py-1">
                      <input
                        type="number"
                        name={`leaves:${position}:${year}`}
                        aria-label={`${name}, ${year}`}
                        min={0}
                        max={60}
                        disabled={!mayPublish}
                        defaultValue={
                          departures.find((one) => one.position === position && one.leavesIn === year)?.players
                        }
                        className="min-h-11 w-12 rounded-md border border-line-strong bg-raised px-1.5 sm:w-16"
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {mayPublish && (
          <div>
            <Button type="submit" name="intent" value="departures">
              Save the outlook
            </Button>
          </div>
        )}
      </EntryForm>
      <Problem of="departures" />
    </Card>
  );
}
