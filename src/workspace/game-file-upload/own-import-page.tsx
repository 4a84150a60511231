import { isHttpError } from "http-errors";
import { Form, href, Link, redirect, useSubmit } from "react-router";
import { pageContext } from "#page-context";
import { ActionForm } from "../../forms/action-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { pageForms } from "../../http/page-forms.server.ts";
import { requireMemberPage } from "../../sessions/require-member-page.server.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ArrowLeft } from "../../ui/icons/arrow-left.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Options, SelectField } from "../../ui/select-field.tsx";
import { Table } from "../../ui/table.tsx";
import { CheckedFile } from "../../uploads/checked-file.tsx";
import { shortenFile } from "../../uploads/checks-list.tsx";
import { UploadGames } from "../../uploads/upload-files.tsx";
import { findUploadProblem, uploadProblems } from "../../uploads/vocabulary.ts";
import type { Route } from "./+types/own-import-page.ts";
import { ownImports } from "./actions.server.ts";
import { findSeason } from "./own-file.server.ts";
import { planOwnImport } from "./plan-own-import.server.ts";
import { type OwnImport, ownImportQuery } from "./schema.ts";

/** Characters of a game in the list of all games of the season. */
const shownLabel = 80;

export async function loader({ request, context, params: { teamId } }: Route.LoaderArgs) {
  const { accountId: account } = await requireMemberPage(context, request, "Athlete");
  const { searchParams } = new URL(request.url);
  const [player, eventId] = [searchParams.get("player"), searchParams.get("eventId")];
  const choices = ownImportQuery.safeParse({ ...(player && { player }), ...(eventId && { eventId }) });
  const { db } = context.get(pageContext);
  const code = searchParams.get("problem") ?? "";
  const uploadProblem = findUploadProblem(uploadProblems, code);
  try {
    const plan = await planOwnImport(db, { accountId: account, teamId, choices: choices.data ?? {} });
    const { sportCode: sport } = (await findSeason(db, { accountId: account, teamId })).season;
    const file = plan.file && shortenFile(plan.file);
    const events = plan.events.map((event) => ({ ...event, label: [...event.label].slice(0, shownLabel).join("") }));
    return { account, teamId, sport, plan: { ...plan, file, events }, uploadProblem, formKey: crypto.randomUUID() };
  } catch (error) {
    if (isHttpError(error) && [404, 409].includes(error.status)) throw redirect(href("/me/seasons"));
    throw error;
  }
}

export const action = pageForms(ownImports);

const title = "Import your line";

export default function OwnImportPage({
  loaderData: { account, teamId, sport, plan, uploadProblem, formKey },
}: Route.ComponentProps) {
  const { file, refused } = plan;
  return (
    <div className="page max-w-[60rem] pt-5 pb-24">
      <PageTitle title={title} hasError={Boolean(refused)} />
      <Link
        to={href("/me/seasons/:teamId", { teamId })}
        className="inline-flex min-h-11 items-center gap-2 text-ink-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Your season
      </Link>
      <h1 className="headline-page mt-2">{title}</h1>
      <p className="lede mt-3">
        Upload the file of one game. We store only your own line. If your name and team fit, your profile says that it
        comes from a file.
      </p>
      <UploadGames
        account={account}
        url={`/api/me/teams/${teamId}/import`}
        problem={refused ? `${refused.name}: ${refused.reason}` : uploadProblem}
        key={refused?.name}
      />
      {file && (
        <>
          <CheckedFile title={file.name} sport={sport} file={file} />
          {plan.players.length > 0 && <Choices plan={plan} />}
          {plan.player !== null && <StoreLine formKey={formKey} plan={plan} addsUp={file.addsUp} />}
          <Problem of="confirm" />
        </>
      )}
    </div>
  );
}

/** The address holds the choices. */
function Choices({ plan: { players, player, events, eventId } }: { plan: OwnImport }) {
  const submit = useSubmit();
  const teams = Map.groupBy(players, ({ team }) => team);
  return (
    <Card className="mt-6">
      <Form
        method="get"
        className="grid gap-4 sm:grid-cols-2"
        onChange={({ currentTarget }) => void submit(currentTarget, { replace: true, preventScrollReset: true })}
      >
        <SelectField
          label="Which player are you?"
          name="player"
          defaultValue={player ?? ""}
          required
          empty="Choose yourself"
        >
          {[...teams].map(([team, own]) => (
            <optgroup key={team} label={team}>
              <Options options={own.map((one) => [one.player, one.label])} />
            </optgroup>
          ))}
        </SelectField>
        <SelectField
          label="Game of your season"
          name="eventId"
          defaultValue={eventId ?? "new"}
          options={[["new", "A new game"], ...events.map((event) => [event.eventId, event.label] as const)]}
        />
        <noscript>
          <Button type="submit" variant="secondary">
            Show the line
          </Button>
        </noscript>
      </Form>
    </Card>
  );
}

function StoreLine({ formKey, plan, addsUp }: { formKey: string; plan: OwnImport; addsUp: boolean }) {
  const { line, eventId, player, seen, changesNothing } = plan;
  return (
    <Card accent className="mt-6">
      <h2 className="headline-card">What will be stored</h2>
      <Table
        className="mt-3 max-w-[32rem]"
        rows={line}
        keyOf={({ id }) => id}
        columns={[
          { name: "Statistic", cell: ({ friendlyName }) => friendlyName },
          { name: "File", cell: ({ value }) => value ?? "–", isFigure: true },
          ...(eventId === null
            ? []
            : [{ name: "Your game now", cell: ({ before }: (typeof line)[number]) => before ?? "–", isFigure: true }]),
        ]}
      />
      <ActionForm
        className="mt-4 grid justify-items-start gap-3"
        fields={{ intent: "confirm", key: formKey, player: player ?? "", eventId: eventId ?? "", seen }}
      >
        {!plan.fits && (
          <p>
            The name, and the team or jersey number, of this player don’t fit your profile. Your profile shows the line
            as entered by you, without the mark “From file”, until a coach of your team confirms it.
          </p>
        )}
        {changesNothing && <p>Your game has this line from this file already. Importing it again changes nothing.</p>}
        {!addsUp && (
          <label className="choice">
            <input type="checkbox" name="savesAnyway" value="yes" />
            <span>This file doesn’t add up. Save my line anyway.</span>
          </label>
        )}
        <Button type="submit" size="lg">
          {changesNothing ? "Finish" : "Save my line"}
        </Button>
      </ActionForm>
    </Card>
  );
}
