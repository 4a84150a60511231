import { positionName, sportPositions } from "@openroster/stat-files/sports/positions.ts";
import { type Kysely, sql } from "kysely";
import { href } from "react-router";
import { feetAndInches } from "../../athletes/field-definition.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Gender, SportCode } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { matching } from "../../search/match-athletes.server.ts";
import type { Board, BoardCard, BoardCell } from "../board/board-content.ts";
import { anyPosition, type Stage, stages } from "../prospect/vocabulary.ts";

/** Athletes of the demo board: the most for one position and class, and for the board. */
const most = { cell: 3, board: 60 };

/** Stages of the cards of a cell, in order. No athlete of the demo has an offer, which would be invented. */
const demoStages: Stage[] = ["in-contact", "evaluating", "watching"].filter((stage) => stage in stages) as Stage[];

interface Row {
  key: string;
  name: string;
  position: string | null;
  year: number;
  height: number | null;
  school: string | null;
  state: string | null;
}

/**
 * Composes a board of public athletes for coaches who wait for approval. It shows what everyone can read, stores nothing, and has no notes or
 * ratings, because those would be invented words about real minors.
 */
export async function readDemoBoard(
  db: Kysely<Database>,
  { sportCode, gender, firstYear }: { sportCode: SportCode; gender: Gender; firstYear: number },
): Promise<Board> {
  const { rows } = await sql<Row>`
    with found as (
      select athletes.id as key, accounts.first_name || ' ' || accounts.last_name as name, graduation_year as year, height,
        current_school as school, athletes.state, search_name, (
          select split_part(code, ':', 2) from unnest(athletes.positions) with ordinality as listed (code, place)
          where split_part(code, ':', 1) = ${sportCode} order by place limit 1
        ) as position
      from athletes join accounts on accounts.id = athletes.account_id
      where ${matching({ sportCode, gender })} and graduation_year between ${firstYear} and ${firstYear + 3}
      order by athletes.id limit 2000
    ), placed as (
      select *, row_number() over (partition by position, year order by height desc nulls last, key) as place from found
    )
    select key, name, position, year, height, school, state from placed
    where place <= ${most.cell} order by place, year, search_name collate "C" limit ${most.board}`.execute(db);
  const years = Array.from({ length: 4 }, (_, index) => firstYear + index);
  const positions = [...Object.keys(sportPositions(sportCode)), anyPosition];
  return {
    years,
    hiddenYears: 0,
    entries: 0,
    total: rows.length,
    rows: positions
      .map((position) => ({
        position,
        name: position === anyPosition ? "Any position" : positionName(`${sportCode}:${position}`),
        cells: years.map((year) =>
          describeCell(
            rows.filter((row) => (row.position ?? anyPosition) === position && row.year === year),
            { position, year },
          ),
        ),
      }))
      .filter(({ cells }) => cells.some(({ total }) => total > 0)),
  };
}

function describeCell(rows: readonly Row[], { position, year }: { position: string; year: number }): BoardCell {
  const cards = rows.map((row, index) => describeCard(row, demoStages[index % demoStages.length] ?? "watching"));
  const countOf = (stage: Stage) => cards.filter((card) => card.stage === stage).length;
  return {
    position,
    year,
    needed: cards.length > 0 ? 2 : 1,
    total: cards.length,
    isCut: false,
    counts: Object.fromEntries((Object.keys(stages) as Stage[]).map((stage) => [stage, countOf(stage)])) as Record<
      Stage,
      number
    >,
    cards,
  };
}

function describeCard({ key, name, height, school, state }: Row, stage: Stage): BoardCard {
  const athleteId = encodeId("athlete", key);
  return {
    athleteId,
    name,
    path: href("/profile/:athleteId", { athleteId }),
    facts: [height && feetAndInches(height), state].filter(Boolean).join(" · "),
    detail: school ?? "",
    stage,
    number: null,
    hasFilm: false,
    grades: [],
    tags: [],
    task: null,
  };
}
