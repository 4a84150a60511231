import { positionName } from "@openroster/stat-files/sports/positions.ts";
import { href, Link } from "react-router";
import { pageContext } from "#page-context";
import { ActionForm } from "../../forms/action-form.tsx";
import { ButtonForm } from "../../forms/button-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { pageForms } from "../../http/page-forms.server.ts";
import { shorten } from "../../http/page-size.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextLink } from "../../ui/link-button.tsx";
import { PageHead } from "../../ui/page-title.tsx";
import { canDoInTeam } from "../permissions.ts";
import { rosterEntries } from "../roster-entries/actions.server.ts";
import { EntriesSection } from "../roster-entries/entries-section.tsx";
import { listEntries } from "../roster-entries/list-entries.server.ts";
import { requireTeamPage } from "../team-operations.server.ts";
import type { Route } from "./+types/roster-page.ts";
import { teamRoster } from "./actions.server.ts";
import { listAthletes, listJoins } from "./list-athletes.server.ts";
import type { RosterAthlete, TeamJoin } from "./schema.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await requireTeamPage(context, request, "readGames");
  const { db, publicUrl } = context.get(pageContext);
  const canManage = canDoInTeam(member, "manageAthletes");
  const { accountId: account, teamId, sportCode, joinCode } = member;
  return {
    account,
    canManage,
    canWrite: canDoInTeam(member, "confirmLines"),
    sportCode,
    code: canManage ? joinCode : null,
    link: `${publicUrl}${href("/me/teams")}?code=`,
    formKey: crypto.randomUUID(),
    isApproved: member.status === "approved",
    changing: new URL(request.url).searchParams.get("change"),
    imported: readImported(new URL(request.url).searchParams),
    entries: await listEntries(db, teamId),
    athletes: await listAthletes(db, teamId),
    joins: canManage ? await listJoins(db, teamId) : [],
  };
}

/** Returns what an import of a roster added. */
function readImported(search: URLSearchParams): string | null {
  const [added, changed] = ["added", "changed"].map((name) => Math.trunc(Number(search.get(name))) || 0);
  if (!search.has("added")) return null;
  return `${added} added${changed ? `, ${changed} changed` : ""}.`;
}

export const action = pageForms(teamRoster, rosterEntries);

const title = "Roster";

export default function RosterPage({ loaderData }: Route.ComponentProps) {
  const {
    athletes,
    canManage,
    canWrite,
    code,
    changing,
    entries,
    formKey,
    imported,
    isApproved,
    joins,
    link,
    sportCode,
  } = loaderData;
  return (
    <div className="page max-w-[60rem] py-10">
      <PageHead title={title} heading="Roster" />
      <div className="mt-8 grid gap-8">
        {imported !== null && (
          <p role="status" className="border-success border-l-4 bg-sunken px-4 py-3 font-semibold">
            {imported}
          </p>
        )}
        <JoinList
          title="Waiting for you"
          joins={joins.filter(({ state }) => state === "waiting")}
          intents={{ confirmed: "Confirm", declined: "Decline" }}
        >
          Confirm only athletes you know. Members see the coming games of the team.
        </JoinList>
        {["confirmed", "declined", "invited"].map((of) => (
          <Problem key={of} of={of} />
        ))}
        {athletes.length > 0 ? (
          <section>
            <h2 className="headline-card">On the team</h2>
            <ul className="mt-3 grid gap-2">
              {athletes.map((athlete) => (
                <Card
                  as="li"
                  key={athlete.athleteId}
                  padding="none"
                  className="flex flex-wrap items-center gap-3 px-4 py-3"
                >
                  <p className="min-w-48 flex-1">
                    <AthleteName athlete={athlete} />
                    <span className="block text-ink-muted text-sm">{factsOf(athlete, sportCode)}</span>
                  </p>
                  <div className="flex items-center gap-1">
                    {canWrite && (
                      <TextLink to={href("/team/roster/:athleteId/reference", { athleteId: athlete.athleteId })}>
                        Reference<span className="sr-only">{` about ${shorten(athlete.name, 60)}`}</span>
                      </TextLink>
                    )}
                    {canManage && (
                      <ButtonForm intent="remove" variant="ghost" fields={{ athleteId: athlete.athleteId }}>
                        Remove<span className="sr-only">{` ${shorten(athlete.name, 60)}`}</span>
                      </ButtonForm>
                    )}
                  </div>
                </Card>
              ))}
            </ul>
          </section>
        ) : (
          <EmptyState title="No athletes yet" art="bench">
            {canManage ? "Send your athletes the link or the code below." : "Your coach invites the athletes."}
          </EmptyState>
        )}
        <Problem of="remove" />
        {(canManage || entries.length > 0) && (
          <EntriesSection entries={entries} canManage={canManage} formKey={formKey} changing={changing} />
        )}
        {canManage && (
          <Card>
            <h2 className="headline-card">Invite athletes</h2>
            <p className="mt-2 text-ink-muted">
              Athletes sign in, see what the team can do, and agree. Then you confirm them. Share the code only with
              your team. If you remove an athlete, the team gets a new code.
              {!isApproved && " You can make the code now. It works after our staff approved your team."}
            </p>
            {code && (
              <dl className="mt-4 grid gap-3">
                <div>
                  <dt className="text-ink-muted text-sm">Code</dt>
                  <dd className="figure text-3xl tracking-widest">{`${code.slice(0, 4)} ${code.slice(4)}`}</dd>
                </div>
                <div>
                  <dt className="text-ink-muted text-sm">Link</dt>
                  <dd className="wrap-anywhere font-semibold">{link + code}</dd>
                </div>
              </dl>
            )}
            <ActionForm className="mt-5 flex flex-wrap gap-3">
              <Button intent="renew-code" variant={code ? "secondary" : "primary"}>
                {code ? "Make a new code" : "Make a code"}
              </Button>
              {code && (
                <Button intent="remove-code" variant="ghost">
                  Turn the code off
                </Button>
              )}
            </ActionForm>
            {code && <p className="mt-3 text-ink-muted text-sm">If you make a new code, the old one stops working.</p>}
          </Card>
        )}
        <JoinList
          title="Removed and declined"
          joins={joins.filter(({ state }) => state === "removed" || state === "declined")}
          intents={{ invited: "Invite again" }}
        >
          The code doesn’t admit these athletes. If you invite one again, the athlete joins with the current code.
        </JoinList>
        <JoinList
          title="Invited again"
          joins={joins.filter(({ state }) => state === "invited")}
          intents={{ declined: "Take back" }}
        >
          These athletes join with the current code, without waiting.
        </JoinList>
      </div>
    </div>
  );
}

function JoinList({
  title,
  joins,
  intents,
  children,
}: {
  title: string;
  joins: TeamJoin[];
  intents: Record<string, string>;
  children: string;
}) {
  if (joins.length === 0) return null;
  return (
    <Card>
      <h2 className="headline-card">{title}</h2>
      <p className="mt-2 text-ink-muted">{children}</p>
      <ul className="mt-3 grid gap-2">
        {joins.map((join) => (
          <li key={join.athleteId} className="flex flex-wrap items-center gap-3 border-line border-t pt-2">
            <p className="min-w-48 flex-1">
              <AthleteName athlete={join} />
              {join.graduationYear && (
                <span className="block text-ink-muted text-sm">{`Class of ${join.graduationYear}`}</span>
              )}
            </p>
            <ActionForm className="flex flex-wrap gap-2" fields={{ athleteId: join.athleteId }}>
              {Object.entries(intents).map(([intent, label], index) => (
                <Button
                  key={intent}
                  type="submit"
                  name="intent"
                  value={intent}
                  variant={index === 0 ? "secondary" : "ghost"}
                >
                  {label}
                  <span className="sr-only">{` ${shorten(join.name, 60)}`}</span>
                </Button>
              ))}
            </ActionForm>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function AthleteName({
  athlete: { athleteId, name, isPublic },
}: {
  athlete: Pick<RosterAthlete, "athleteId" | "name" | "isPublic">;
}) {
  if (!isPublic) return <bdi className="wrap-anywhere font-semibold">{name}</bdi>;
  return (
    <Link to={href("/profile/:athleteId", { athleteId })} className="text-link wrap-anywhere">
      <bdi>{name}</bdi>
    </Link>
  );
}

function factsOf({ isPublic, graduationYear, positions }: RosterAthlete, sportCode: string): string {
  if (!isPublic) return "The profile is hidden.";
  const names = positions.map((position) => positionName(`${sportCode}:${position}`));
  return [graduationYear && `Class of ${graduationYear}`, ...names].filter(Boolean).join(", ");
}
