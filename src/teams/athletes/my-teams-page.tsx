import { isHttpError } from "http-errors";
import { Form, href } from "react-router";
import { pageContext } from "#page-context";
import { ActionForm } from "../../forms/action-form.tsx";
import { ButtonForm } from "../../forms/button-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { pageForms } from "../../http/page-forms.server.ts";
import { requireMemberPage } from "../../sessions/require-member-page.server.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkButton, TextLink } from "../../ui/link-button.tsx";
import { PageHead } from "../../ui/page-title.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { describeLikely } from "../merges/describe-likely.ts";
import { findLikelySeasons } from "../merges/find-same-teams.server.ts";
import type { LikelySeason } from "../merges/schema.ts";
import { nameTeam } from "../name-team.ts";
import { ownRosterEntries } from "../roster-entries/actions.server.ts";
import { IsThisYou } from "../roster-entries/is-this-you.tsx";
import { listOwnEntries } from "../roster-entries/list-entries.server.ts";
import { gamePlaces } from "../vocabulary.ts";
import type { Route } from "./+types/my-teams-page.ts";
import { memberships as membershipOperations } from "./actions.server.ts";
import { tryCode } from "./join-team.server.ts";
import { listMemberships } from "./list-athletes.server.ts";
import { listSchedule } from "./list-schedule.server.ts";
import type { JoinableTeam } from "./schema.ts";
import { TeamRights } from "./team-rights.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId: account } = await requireMemberPage(context, request, "Athlete");
  const { db, services } = context.get(pageContext);
  const { limits } = services;
  const code = new URL(request.url).searchParams.get("code")?.slice(0, 40) ?? "";
  const [memberships, schedule, entries, { isPublished }] = await Promise.all([
    listMemberships(db, account),
    listSchedule(db, account),
    listOwnEntries(db, account),
    db
      .selectFrom("athletes")
      .select("is_published as isPublished")
      .where("account_id", "=", account)
      .executeTakeFirstOrThrow(),
  ]);
  const shown = { account, formKey: crypto.randomUUID(), memberships, schedule, entries, code, isPublished };
  if (!code) return { ...shown, found: null, ownSeasons: [], refusal: null };
  try {
    const found = await tryCode(db, { key: account, code, limits });
    const ownSeasons = await findLikelySeasons(db, { accountId: account, teamId: found.teamId });
    return { ...shown, found, ownSeasons, refusal: null };
  } catch (error) {
    if (!isHttpError(error) || !error.expose) throw error;
    return { ...shown, found: null, ownSeasons: [], refusal: error.message };
  }
}

export const action = pageForms(membershipOperations, ownRosterEntries);

const title = "Your teams";

export default function MyTeamsPage({ loaderData }: Route.ComponentProps) {
  const { formKey, memberships, schedule, entries, code, isPublished, found, ownSeasons, refusal } = loaderData;
  const joined = memberships.filter(({ status }) => status === "confirmed");
  const waiting = memberships.filter(({ status }) => status === "waiting");
  const isMember = memberships.some(({ teamId }) => teamId === found?.teamId);
  return (
    <div className="page max-w-[52rem] py-10 pb-24">
      <PageHead title={title} heading="Your teams" hasError={Boolean(refusal)}>
        Join the team of your school or club. Its coaches can then enter your games, so that you don’t have to.
      </PageHead>
      <div className="mt-8 grid gap-8">
        {found && !isMember && (
          <>
            <JoinForm code={code} team={found} ownSeasons={ownSeasons} />
            <Problem of="join" />
          </>
        )}
        <Problem of="leave" />
        <IsThisYou entries={entries} formKey={formKey} />
        {!isPublished && memberships.length > 0 && (
          <Card accent className="flex flex-wrap items-center justify-between gap-4">
            <p className="max-w-[32rem] font-semibold">
              Next, set up your profile. Coaches see it after you publish it.
            </p>
            <LinkButton to={href("/me/start/:step?", {})}>Set up your profile</LinkButton>
          </Card>
        )}
        {waiting.map((team) => (
          <Card key={team.teamId}>
            <h2 className="headline-card">Waiting for your coach</h2>
            <p className="mt-2">
              {"You asked to join "}
              <bdi className="wrap-anywhere font-semibold">{nameTeam(team)}</bdi>
              {". When a coach confirms you, you’ll see the team’s coming games, and the team can enter yours."}
            </p>
            <ButtonForm intent="leave" action={href("/me/teams")} className="mt-4" fields={{ teamId: team.teamId }}>
              Withdraw<span className="sr-only">{` from ${nameTeam(team)}`}</span>
            </ButtonForm>
          </Card>
        ))}
        {joined.length > 0 && (
          <Card>
            <h2 className="headline-card">Joined</h2>
            <ul className="mt-3 grid gap-4">
              {joined.map((team) => (
                <li
                  key={team.teamId}
                  className="flex flex-wrap items-center gap-3 border-line border-b pb-4 last:border-0"
                >
                  <p className="min-w-48 flex-1">
                    <bdi className="wrap-anywhere font-semibold">{nameTeam(team)}</bdi>
                    <span className="block text-ink-muted text-sm">
                      {`${team.city}, ${team.state}. Joined `}
                      <Timestamp at={team.joinedAt} format="day" />
                    </span>
                  </p>
                  <ButtonForm intent="leave" action={href("/me/teams")} fields={{ teamId: team.teamId }}>
                    Leave<span className="sr-only">{` ${nameTeam(team)}`}</span>
                  </ButtonForm>
                </li>
              ))}
            </ul>
            <TextLink to={href("/me/references")}>References from your coaches</TextLink>
            <p className="text-ink-muted text-sm">
              If you leave, your profile keeps every game. The team can’t enter or change anything on it anymore.
            </p>
          </Card>
        )}
        {schedule.length > 0 && (
          <Card>
            <h2 className="headline-card">Next games</h2>
            <p className="mt-1 text-ink-muted">Only you, your teammates, and your team’s staff see this schedule.</p>
            <ul className="mt-3 grid gap-2">
              {schedule.map(({ gameId, team, opponent, date, place }) => (
                <li key={gameId} className="border-line border-b pb-2 last:border-0">
                  <bdi className="wrap-anywhere font-semibold">{opponent}</bdi>
                  <span className="wrap-anywhere block text-ink-muted text-sm">
                    <Timestamp at={date} format="day" />
                    {place && ` · ${gamePlaces[place]}`}
                    {` · ${team}`}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Card>
          <h2 className="headline-card">Join a team</h2>
          <Form method="get" className="mt-4 grid items-end gap-3 sm:grid-cols-[16rem_auto] sm:justify-start">
            <TextField
              label="Code from your coach"
              name="code"
              required
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue={found ? "" : code}
              error={refusal ?? undefined}
            />
            <Button type="submit">Find the team</Button>
          </Form>
        </Card>
      </div>
    </div>
  );
}

function JoinForm({ code, team, ownSeasons }: { code: string; team: JoinableTeam; ownSeasons: LikelySeason[] }) {
  return (
    <Card accent padding="lg">
      <h2 className="headline-card wrap-anywhere">{`Join ${nameTeam(team)}?`}</h2>
      <p className="mt-1 text-ink-muted">
        {`${team.city}, ${team.state}. Our staff approved this team. After you ask to join, a coach confirms you.`}
      </p>
      <TeamRights />
      <ActionForm action={href("/me/teams")} className="mt-5 grid justify-items-start gap-4" fields={{ code }}>
        {ownSeasons.length > 0 && <SameTeams ownSeasons={ownSeasons} />}
        <label className="choice">
          <input type="checkbox" name="agrees" value="yes" required />
          <span>I agree that this team’s staff enters my games on my profile.</span>
        </label>
        <Button intent="join" size="lg">
          Ask to join
        </Button>
      </ActionForm>
    </Card>
  );
}

/** Asks for each season of the athlete whether it is this team’s. Likely ones are chosen, because the athlete reads them before the button. */
function SameTeams({ ownSeasons }: { ownSeasons: LikelySeason[] }) {
  return (
    <fieldset className="w-full">
      <legend className="font-semibold">Is this the same team?</legend>
      <p className="mt-1 text-ink-muted">
        Choose the teams on your profile that are this team. When a coach confirms you, they become one team. The team’s
        numbers are shown, yours stay one tap away, and you can undo it for 30 days.
      </p>
      <div className="mt-2 grid gap-2">
        {ownSeasons.map((season) => (
          <label key={season.seasonId} className="choice items-start">
            <input type="checkbox" name="sameSeason" value={season.seasonId} defaultChecked={season.isLikely} />
            <span>
              <bdi className="wrap-anywhere block font-semibold">{`${season.teamName}, season ${season.seasonYear}`}</bdi>
              <span className="block text-ink-muted text-sm">{describeLikely(season)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
