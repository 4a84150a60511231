import { sportWord } from "@openroster/stat-files/sports/sport-words.ts";
import type { Kysely } from "kysely";
import { href, Link, redirect } from "react-router";
import { pageContext } from "#page-context";
import { sports } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { findMembership } from "../programs/find-program.server.ts";
import { listOwnInvitations } from "../programs/list-own-invitations.server.ts";
import { canDo } from "../programs/permissions.ts";
import { type CoachAccess, findCoachAccess, mayBeInvited } from "../schools/find-coach-access.server.ts";
import { describeDecision } from "../schools/recorded-decision.tsx";
import type { ReceivedList as Received } from "../schools/schema.ts";
import { type ReceivedState, receivedStates } from "../schools/vocabulary.ts";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { WorkHead } from "../ui/page-title.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { TabsNav } from "../ui/tabs-nav.tsx";
import type { Route } from "./+types/coach-page.ts";
import { CoachClosed } from "./coach-closed.tsx";
import { findToDo } from "./find-to-do.server.ts";
import { BoardFull } from "./prospect/board-full.tsx";
import { findRefusedDecision } from "./submissions/decide-submission.server.ts";
import { findReceived, listReceived } from "./submissions/list-received.server.ts";
import { readReceivedAddress } from "./submissions/received-address.server.ts";
import { ReceivedList } from "./submissions/received-list.tsx";
import { ToDoList } from "./to-do-list.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId } = await requireMemberPage(context, request, "College Coach");
  const { db } = context.get(pageContext);
  const access = await findCoachAccess(db, accountId);
  if (await isInvited(db, { accountId, access })) throw redirect(href("/coach/program"));
  if (access.outcome === "closed") return { closed: access };
  if (!access.post) throw redirect(href("/coach/post"));
  const { searchParams } = new URL(request.url);
  const address = readReceivedAddress(searchParams);
  const { school, sportCodes, wantsDigest } = access.post;
  const [list, previous, member] = await Promise.all([
    listReceived(db, { accountId, ...address }),
    findReceived(db, { accountId, submissionId: searchParams.get("after") ?? "" }),
    findMembership(db, accountId),
  ]);
  const previousDecision = previous && describeDecision(previous);
  // An address with parameters is a view of the received profiles, and opens on them.
  const isInbox = searchParams.size === 0;
  return {
    closed: null,
    account: accountId,
    address,
    school: school.name,
    sportCodes,
    wantsDigest,
    list,
    previousDecision,
    isBoardFull: searchParams.has("full"),
    boardSport: member && canDo(member, "keep") ? member.sportCode : null,
    lapsed: member && findRefusedDecision(member),
    isInbox,
    toDo: isInbox && member ? await findToDo(db, member) : null,
  };
}

/** Returns true for a coach without a school who can join a program by invitation. The invitation brings the school. */
async function isInvited(
  db: Kysely<Database>,
  { accountId, access }: { accountId: string; access: CoachAccess },
): Promise<boolean> {
  if (!mayBeInvited(access) || (access.outcome === "open" && access.post)) return false;
  if (await findMembership(db, accountId)) return false;
  return (await listOwnInvitations(db, accountId)).length > 0;
}

interface Address {
  state?: ReceivedState | undefined;
  sportCode?: keyof typeof sports | undefined;
}

function listHref({ state, sportCode }: Address, page = 1): string {
  const chosen = Object.entries({ state, sportCode, page: page > 1 ? String(page) : undefined });
  const params = new URLSearchParams(chosen.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return params.size > 0 ? `${href("/coach")}?${params}` : href("/coach");
}

/** On a phone, all tabs stay in sight. */
const wrapped = "max-sm:[&_a]:px-1.5 max-sm:[&_a]:text-base max-sm:[&_ul]:flex-wrap";

export default function CoachPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.closed) return <CoachClosed {...loaderData.closed} />;
  const { account, address, school, sportCodes, wantsDigest, list, previousDecision, isInbox, toDo } = loaderData;
  const { boardSport, isBoardFull, lapsed } = loaderData;
  const { counts, pages, data } = list;
  return (
    <div className="page py-5">
      <WorkHead title={isInbox ? "Inbox" : "Received profiles"}>
        {`When you open a profile, the athlete sees that ${school} viewed it, not your name.`}
      </WorkHead>
      {isInbox && <ToDoList toDo={toDo} unread={counts.new} />}
      {isInbox && <h2 className="headline-card mt-5">Received profiles</h2>}
      <div className="mt-3 grid gap-4">
        <TabsNav label="State" tabs={stateTabs(address, counts)} className={wrapped} />
        {sportCodes.length > 1 && (
          <TabsNav label="Sport" variant="pill" tabs={sportTabs(address, sportCodes)} className={wrapped} />
        )}
      </div>
      <h2 className="sr-only" data-landing tabIndex={-1}>
        {address.state ? receivedStates[address.state] : "All"}
      </h2>
      {isBoardFull && <BoardFull />}
      {lapsed && <p className="mt-3 font-medium">{lapsed.reason}</p>}
      <ReceivedList
        account={account}
        profiles={data}
        boardSport={boardSport}
        lapsedSport={lapsed?.sportCode ?? null}
        state={address.state}
        previousDecision={previousDecision}
      >
        <NoProfiles address={address} list={list} sports={sportCodes.map(sportWord)} wantsDigest={wantsDigest} />
      </ReceivedList>
      <Pagination
        page={address.page}
        lastPage={pages.lastPage}
        href={(page) => listHref(address, page)}
        label="Pages of profiles"
        className="mt-8"
      />
    </div>
  );
}

function stateTabs(address: Address, counts: Received["counts"]) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    {
      href: listHref({ sportCode: address.sportCode }),
      label: <Tab word="All" count={all} />,
      current: !address.state,
    },
    ...(Object.keys(receivedStates) as ReceivedState[]).map((state) => ({
      href: listHref({ sportCode: address.sportCode, state }),
      label: <Tab word={receivedStates[state]} count={counts[state]} />,
      current: address.state === state,
    })),
  ];
}

function Tab({ word, count }: { word: string; count: number }) {
  return (
    <>
      {word} <span className="figure text-ink-muted text-base">{count}</span>
    </>
  );
}

function sportTabs({ state, sportCode }: Address, sportCodes: (keyof typeof sports)[]) {
  return [
    { href: listHref({ state }), label: "All sports", current: !sportCode },
    ...sportCodes.map((code) => ({
      href: listHref({ state, sportCode: code }),
      label: sports[code],
      current: sportCode === code,
    })),
  ];
}

function NoProfiles({
  address,
  list,
  sports: words,
  wantsDigest,
}: {
  address: Address;
  list: Received;
  sports: string[];
  wantsDigest: boolean;
}) {
  if (list.pages.totalRecords > 0)
    return (
      <EmptyState
        title="We can’t find this page"
        action={<LinkButton to={listHref(address)}>Go to the first page</LinkButton>}
      />
    );
  const received = Object.values(list.counts).some((count) => count > 0);
  if (address.state === "new" && received)
    return (
      <EmptyState
        title="You’ve read them all"
        art="clipboard"
        action={<LinkButton to={listHref({ state: "keep" })}>See the profiles you kept</LinkButton>}
      >
        <DailyMail wantsDigest={wantsDigest} />
      </EmptyState>
    );
  if (received)
    return (
      <EmptyState
        title="No profiles here"
        art="clipboard"
        action={<LinkButton to={href("/coach")}>See all profiles</LinkButton>}
      >
        Open a profile, then keep it or pass. Athletes don’t see your choice.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No profiles yet"
      art="bench"
      action={<LinkButton to={href("/searchAthletes")}>Find athletes</LinkButton>}
    >
      <p>
        {`Athletes who play ${new Intl.ListFormat("en-US", { type: "disjunction" }).format(words)} find your school on our list and submit their profile.`}{" "}
        <DailyMail wantsDigest={wantsDigest} />
      </p>
      <p className="mt-3">
        Until then, search for athletes yourself, or{" "}
        <Link to={href("/coach/post")} className="text-link">
          change your sports
        </Link>
        .
      </p>
    </EmptyState>
  );
}

function DailyMail({ wantsDigest }: { wantsDigest: boolean }) {
  if (wantsDigest) return "If you get new profiles, we’ll email you once a day.";
  return (
    <>
      The daily email is off.{" "}
      <Link to={href("/coach/post")} className="text-link">
        Turn it on
      </Link>
      .
    </>
  );
}
