import { type FormEvent, useRef } from "react";
import { href, Link, redirect, useNavigation, useSubmit } from "react-router";
import { pageContext } from "#page-context";
import { ActionForm } from "../../forms/action-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { pageForms } from "../../http/page-forms.server.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ArrowLeft } from "../../ui/icons/arrow-left.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { CheckedFile } from "../../uploads/checked-file.tsx";
import { shortenFile } from "../../uploads/checks-list.tsx";
import { requireTeamPage } from "../team-operations.server.ts";
import type { Route } from "./+types/import-file-page.ts";
import { imports } from "./actions.server.ts";
import { ChooseGame } from "./choose-game-fields.tsx";
import { LinesTable } from "./lines-table.tsx";
import { MatchFields } from "./match-fields.tsx";
import { planImport } from "./plan-import.server.ts";
import type { TeamImport } from "./schema.ts";
import { findWaiting } from "./waiting-files.server.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = await requireTeamPage(context, request, "enterGames");
  const { db } = context.get(pageContext);
  const waiting = await findWaiting(db, member, params).catch(() => null);
  if (!waiting) throw redirect(href("/team/import"));
  return {
    account: member.accountId,
    sport: member.sportCode,
    formKey: crypto.randomUUID(),
    plan: shortenFile(await planImport(db, member, waiting)),
  };
}

export const action = pageForms(imports);

const title = "Check a file";

export default function ImportFilePage({ loaderData }: Route.ComponentProps) {
  const { sport, plan, formKey } = loaderData;
  return (
    <div className="page max-w-[72rem] py-10">
      <PageTitle title={title} />
      <Link to={href("/team/import")} className="inline-flex min-h-11 items-center gap-2 text-ink-muted hover:text-ink">
        <ArrowLeft aria-hidden className="size-4" />
        All files
      </Link>
      <h1 className="headline-section wrap-anywhere mt-2">{plan.name}</h1>
      <CheckedFile title="What we read" sport={sport} file={plan} />
      <Choices formKey={formKey} plan={plan} />
    </div>
  );
}

/** The choices, the table of what will be stored, and the button. With script, each choice is stored at once. */
function Choices({ formKey, plan }: { formKey: string; plan: TeamImport }) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const sent = useNavigation().formData?.get("intent");
  const hasTeams = plan.teams.length > 1;
  const withAccount = new Set(plan.roster.filter(({ isEntry }) => !isEntry).map(({ athleteId }) => athleteId));
  const waits = plan.lines.some(({ athleteId }) => !withAccount.has(athleteId));

  function store() {
    if (!form.current) return;
    const values = new FormData(form.current);
    values.set("intent", "choose");
    // The key is that of the import. Choices that follow each other would reuse it.
    values.delete("key");
    void submit(values, { method: "post", preventScrollReset: true, replace: true });
  }

  function storeField({ target, type }: FormEvent) {
    const isSelect = target instanceof HTMLSelectElement;
    const isChoice = target instanceof HTMLInputElement && (target.type === "radio" || target.name === "addsPlayers");
    const isText = target instanceof HTMLInputElement && ["text", "date"].includes(target.type);
    if (
      (type === "change" && (isSelect || isChoice)) ||
      (type === "blur" && isText && target.value !== target.defaultValue)
    )
      store();
  }

  return (
    <ActionForm
      ref={form}
      onChange={storeField}
      onBlur={storeField}
      className="mt-6 grid grid-cols-1 gap-6"
      fields={{ key: formKey, shownTeam: plan.team ?? "", seen: plan.seen }}
    >
      {hasTeams ? (
        <Card>
          <fieldset>
            <legend className="headline-card">Your team in the file</legend>
            <div className="mt-3 grid gap-2 sm:grid-cols-2">
              {plan.teams.map(({ name, side, players }, index) => (
                <label key={`${name} ${side} ${players}`} className="choice">
                  <input type="radio" name="team" value={index} defaultChecked={plan.team === index} />
                  <span className="wrap-anywhere">
                    <bdi>{name ?? `Team ${index + 1}`}</bdi>
                    {`, ${players} players`}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        </Card>
      ) : (
        <input type="hidden" name="team" value={plan.team ?? ""} />
      )}
      {plan.team !== null && (
        <>
          <ChooseGame key={`${plan.team} ${plan.gameId} ${plan.mustChooseGame}`} plan={plan} />
          <MatchFields key={plan.team} plan={plan} />
          <LinesTable plan={plan} />
        </>
      )}
      <noscript>
        <Button intent="choose" variant="secondary">
          Update the table
        </Button>
      </noscript>
      <Card accent>
        <h2 className="headline-card">Import</h2>
        {plan.problems.length > 0 ? (
          <ul className="mt-2 list-disc ps-5">
            {plan.problems.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : (
          <p className="mt-2">
            {plan.changesNothing
              ? "The game has these lines from this file already. Importing it again changes nothing."
              : `The lines appear on the athletes’ profiles as imported from this file.${waits ? " Lines of players without an account wait for them, and only your staff sees them." : ""}`}
          </p>
        )}
        <div className="mt-4 grid justify-items-start gap-3">
          {!plan.addsUp && (
            <label className="choice">
              <input type="checkbox" name="savesAnyway" value="yes" />
              <span>This file doesn’t add up. Save it anyway.</span>
            </label>
          )}
          {plan.players.some(({ state }) => state === "number") && (
            <label className="choice">
              <input type="checkbox" name="hasComparedNumbers" value="yes" />
              <span>The file has no names. I compared each number with the athlete.</span>
            </label>
          )}
          <Button intent="confirm" size="lg" busy={sent === "confirm"} disabled={plan.problems.length > 0}>
            {plan.changesNothing ? "Finish" : "Import the lines"}
          </Button>
        </div>
        <Problem of="confirm" />
        <Problem of="choose" />
      </Card>
    </ActionForm>
  );
}
