import { type Kysely, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { positionName, sportPositions } from "../../sports/positions.ts";
import { chosen, selectCards } from "../prospects/list-prospects.server.ts";
import type { ProspectCard } from "../prospects/schema.ts";
import { anyPosition, type Stage, stages } from "../prospects/vocabulary.ts";
import { type BoardQuery, cardsOfCell, isFiltered, shownCards } from "./board-address.server.ts";
import type { Board, BoardCard, BoardCell } from "./board-content.ts";
import { listNeeds } from "./needs.server.ts";
import { graduatedClass } from "./roll-over.server.ts";
import type { Need } from "./schema.ts";

const coming = 4;

const lastFirst = (Object.keys(stages) as Stage[]).toReversed();

interface Group {
  position: string;
  year: number | null;
  stage: Stage;
  count: number;
  athleteKeys: string[] | null;
}

export async function readBoard(db: Kysely<Database>, member: Membership, query: BoardQuery): Promise<Board> {
  const { more, ...filters } = query;
  const [{ rows: groups }, needs] = await Promise.all([
    sql<Group>`
      with found as (
        select athlete_id, row_position, graduation_year, stage, row_number() over (
          partition by row_position, graduation_year
          order by array_position(${lastFirst}::text[], stage), search_name collate "C", athlete_id) as place
        from ${chosen(member, filters)}
      )
      select row_position as position, graduation_year as year, stage, count(*)::integer as count,
        array_agg(athlete_id order by place) filter (where place <= coalesce(
          (${JSON.stringify(shownCards(more))}::jsonb ->> (row_position || ':' || coalesce(graduation_year::text, 'none')))::integer,
          ${cardsOfCell})) as "athleteKeys"
      from found group by row_position, graduation_year, stage`.execute(db),
    listNeeds(db, member),
  ]);
  const shown = groups.flatMap(({ athleteKeys }) => athleteKeys ?? []);
  const cards = shown.length > 0 ? await selectCards(db, member, { athleteKeys: shown, limit: shown.length }) : [];
  const byId = new Map(cards.map((card) => [card.athleteId, describeCard(card)]));
  const complete = !isFiltered(query);
  const years = columnsOf(groups, { needs, classYear: complete ? graduatedClass(member.timeZone) : null });
  const order = [...Object.keys(sportPositions(member.sportCode)), anyPosition];
  const rows = order.map((position) => {
    const own = groups.filter((group) => group.position === position);
    const name = position === anyPosition ? "Any position" : positionName(`${member.sportCode}:${position}`);
    const cells = years.map((year) =>
      describeCell(
        own.filter((group) => group.year === year),
        { position, year, needs, byId },
      ),
    );
    return { position, name, cells };
  });
  return {
    years,
    total: groups.reduce((sum, { count }) => sum + count, 0),
    rows: complete ? rows : rows.filter(({ cells }) => cells.some(({ total }) => total > 0)),
  };
}

function columnsOf(
  groups: readonly Group[],
  { needs, classYear }: { needs: readonly Need[]; classYear: number | null },
): (number | null)[] {
  const always =
    classYear === null
      ? []
      : [
          ...Array.from({ length: coming }, (_, index) => classYear + 1 + index),
          ...needs.map((need) => need.graduationYear),
        ];
  const years = new Set([...always, ...groups.flatMap(({ year }) => year ?? [])]);
  const ordered = [...years].sort((one, other) => one - other);
  return groups.some(({ year }) => year === null) ? [...ordered, null] : ordered;
}

function describeCell(
  groups: readonly Group[],
  {
    position,
    year,
    needs,
    byId,
  }: { position: string; year: number | null; needs: readonly Need[]; byId: Map<string, BoardCard> },
): BoardCell {
  const countOf = (stage: Stage) => groups.find((group) => group.stage === stage)?.count ?? 0;
  return {
    position,
    year,
    needed: needs.find((need) => need.position === position && need.graduationYear === year)?.needed ?? 0,
    total: groups.reduce((sum, { count }) => sum + count, 0),
    counts: Object.fromEntries(lastFirst.map((stage) => [stage, countOf(stage)])) as Record<Stage, number>,
    cards: lastFirst.flatMap((stage) =>
      (groups.find((group) => group.stage === stage)?.athleteKeys ?? []).flatMap(
        (key) => byId.get(encodeId("athlete", key)) ?? [],
      ),
    ),
  };
}

function describeCard(card: ProspectCard): BoardCard {
  const height = card.height && `${Math.floor(card.height / 12)}'${card.height % 12}"`;
  const tag = card.tagDetails.find(({ isPrimary }) => isPrimary) ?? card.tagDetails[0];
  return {
    athleteId: card.athleteId,
    name: `${card.firstName} ${card.lastName}`,
    detail: [height, card.currentSchool].filter(Boolean).join(" · "),
    stage: card.stage,
    tag: tag ? { label: tag.label, color: tag.color } : null,
    rating: card.lastRating,
    task: card.nextTask && { text: card.nextTask.text, dueOn: card.nextTask.dueOn },
  };
}
