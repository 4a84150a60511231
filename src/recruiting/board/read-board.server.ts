import { positionName, sportPositions } from "@openroster/stat-files/sports/positions.ts";
import { type Kysely, sql } from "kysely";
import { feetAndInches } from "../../athletes/field-definition.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { describeVerdict } from "../../contact-rules/describe-verdict.ts";
import { evaluateContacts } from "../../contact-rules/judge-contact.server.ts";
import type { Database } from "../../database/tables.ts";
import { shorten } from "../../http/page-size.ts";
import { isRecordId } from "../../http/record-id.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { chosen, selectCards } from "../prospect/list-prospects.server.ts";
import type { ProspectCard } from "../prospect/schema.ts";
import { anyPosition, type Stage, stages } from "../prospect/vocabulary.ts";
import { type BoardQuery, cardsOfCell, isFiltered, nameCell, shownCards } from "./board-address.server.ts";
import { type Board, type BoardCard, type BoardCell, initialsOf } from "./board-content.ts";
import { orderKeys, takeCards, takeColumns } from "./fill-board.server.ts";
import { listNeeds } from "./needs.server.ts";
import { graduatedClass } from "./roll-over.server.ts";
import { chosenPeople, selectPeople } from "./roster-people.server.ts";
import type { Need } from "./schema.ts";

const coming = 4;

const lastFirst = (Object.keys(stages) as Stage[]).toReversed();

interface CountedGroup {
  position: string;
  year: number | null;
  stage: Stage;
  count: number;
  /** Number of athletes of rosters without a profile. */
  entries: number;
  /** Keys of athletes, and ids of entries of rosters, by name. */
  keys: string[];
}

interface Group extends CountedGroup {
  /** Places of the keys in their cell, from 1. */
  places: number[];
}

export async function readBoard(db: Kysely<Database>, member: Membership, query: BoardQuery): Promise<Board> {
  const { more, view, ...filters } = query;
  const wanted = shownCards(more);
  const [{ rows: counted }, needs] = await Promise.all([
    sql<CountedGroup>`
      select row_position as position, graduation_year as year, stage, count(*)::integer as count,
        (count(*) filter (where is_entry))::integer as entries,
        (array_agg(key order by search_name collate "C", key))[1:${Math.max(cardsOfCell, ...Object.values(wanted))}::integer] as keys
      from (
        select athlete_id::text as key, false as is_entry, row_position, graduation_year, stage, search_name from ${chosen(member, filters)}
        union all
        select key, true, row_position, graduation_year, stage, search_name from ${chosenPeople(member, filters)}
      ) as cards
      group by row_position, graduation_year, stage`.execute(db),
    listNeeds(db, member),
  ]);
  const groups = placeKeys(counted, wanted);
  const complete = !isFiltered(query);
  const columns = columnsOf(groups, { needs, classYear: complete ? graduatedClass(member.timeZone) : null });
  const { years } = columns;
  const keys = orderKeys(
    groups
      .filter(({ year }) => years.includes(year))
      .map(({ position, year, keys: ofGroup, places }) => ({
        keys: ofGroup,
        places,
        more: (wanted[nameCell({ position, year })] ?? cardsOfCell) - cardsOfCell,
      })),
  );
  const athleteKeys = keys.filter((key) => !isRecordId(key));
  const isEmpty = athleteKeys.length === 0;
  const contact = { programId: member.programId, athleteKeys, purpose: "other", recipient: "athlete" } as const;
  const [cards, verdicts, people] = await Promise.all([
    isEmpty ? [] : selectCards(db, member, { athleteKeys, limit: keys.length }),
    isEmpty ? null : evaluateContacts(db, contact),
    selectPeople(db, member, keys.filter(isRecordId)),
  ]);
  const verdictOf = new Map([...(verdicts ?? [])].map(([key, verdict]) => [encodeId("athlete", key), verdict]));
  const described = new Map([
    ...people.map((card) => [card.athleteId, card] as const),
    ...cards.map((card) => {
      const verdict = verdictOf.get(card.athleteId);
      const contactNow = verdict && { contact: describeVerdict(verdict) };
      return [card.athleteId, { ...describeCard(card), ...contactNow }] as const;
    }),
  ]);
  const taken = takeCards(keys.flatMap((key) => described.get(cardIdOf(key)) ?? []));
  const byId = new Map(taken.map((card) => [card.athleteId, card]));
  const order = [...Object.keys(sportPositions(member.sportCode)), anyPosition];
  const rows = order.map((position) => {
    const own = groups.filter((group) => group.position === position);
    const name = position === anyPosition ? "Any position" : positionName(`${member.sportCode}:${position}`);
    const cells = years.map((year) =>
      describeCell(
        own.filter((group) => group.year === year),
        { position, year, needs, byId, wanted: wanted[nameCell({ position, year })] ?? cardsOfCell },
      ),
    );
    return { position, name, cells };
  });
  return {
    ...columns,
    total: groups.reduce((sum, { count }) => sum + count, 0),
    entries: groups.reduce((sum, { entries }) => sum + entries, 0),
    rows: complete ? rows : rows.filter(({ cells }) => cells.some(({ total }) => total > 0)),
  };
}

/** Limits the keys to those that a page can show. The last stage is the first in its cell. */
function placeKeys(groups: readonly CountedGroup[], wanted: Readonly<Record<string, number>>): Group[] {
  return groups.map((group) => {
    const { position, year, stage } = group;
    const before = groups
      .filter((other) => other.position === position && other.year === year)
      .filter((other) => lastFirst.indexOf(other.stage) < lastFirst.indexOf(stage))
      .reduce((sum, { count }) => sum + count, 0);
    const keys = group.keys.slice(0, Math.max(0, (wanted[nameCell(group)] ?? cardsOfCell) - before));
    return { ...group, keys, places: keys.map((_, index) => before + index + 1) };
  });
}

function columnsOf(
  groups: readonly Group[],
  { needs, classYear }: { needs: readonly Need[]; classYear: number | null },
): Pick<Board, "years" | "hiddenYears"> {
  const always =
    classYear === null
      ? []
      : [
          ...Array.from({ length: coming }, (_, index) => classYear + 1 + index),
          ...needs.map((need) => need.graduationYear),
        ];
  const all = new Set([...always, ...groups.flatMap(({ year }) => year ?? [])]);
  const years = takeColumns(
    [...all].sort((one, other) => one - other),
    new Set(always),
  );
  const hasNone = groups.some(({ year }) => year === null);
  return { years: hasNone ? [...years, null] : years, hiddenYears: all.size - years.length };
}

function describeCell(
  groups: readonly Group[],
  {
    position,
    year,
    needs,
    byId,
    wanted,
  }: { position: string; year: number | null; needs: readonly Need[]; byId: Map<string, BoardCard>; wanted: number },
): BoardCell {
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const cards = lastFirst.flatMap((stage) =>
    (groups.find((group) => group.stage === stage)?.keys ?? []).flatMap((key) => byId.get(cardIdOf(key)) ?? []),
  );
  const countOf = (stage: Stage) => groups.find((group) => group.stage === stage)?.count ?? 0;
  return {
    position,
    year,
    needed: needs.find((need) => need.position === position && need.graduationYear === year)?.needed ?? 0,
    total,
    isCut: cards.length < Math.min(wanted, total),
    counts: Object.fromEntries(lastFirst.map((stage) => [stage, countOf(stage)])) as Record<Stage, number>,
    cards,
  };
}

/** Returns the id of a card: that of an entry, or the public id of an athlete. */
function cardIdOf(key: string): string {
  return isRecordId(key) ? key : encodeId("athlete", key);
}

function describeCard(card: ProspectCard): BoardCard {
  const { height, state, currentSchool, clubTeam, headline } = card;
  return {
    athleteId: card.athleteId,
    name: `${card.firstName} ${card.lastName}`,
    facts: [height && feetAndInches(height), state].filter(Boolean).join("\u00a0· "),
    detail: [currentSchool, clubTeam].flatMap((text) => (text ? shorten(text, 50) : [])).join("\u00a0· "),
    stage: card.stage,
    number: headline && `${headline.value} ${headline.label.toLowerCase()}`,
    hasFilm: card.hasFilm,
    picture: card.profilePictureURI ?? undefined,
    hasReel: card.hasReel,
    grades: card.lastGrades.map(({ grade, staff }) => `${grade} ${initialsOf(staff)}`),
    tags: card.tagDetails.map(({ label, color }) => ({ label, color })),
    task: card.nextTask && { text: shorten(card.nextTask.text, 80), dueOn: card.nextTask.dueOn },
  };
}
