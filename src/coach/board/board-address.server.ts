import { z } from "zod";
import { severalOf } from "../../athletes/schema.ts";
import { prospectQuery } from "../prospects/schema.ts";

/** Cards that a cell shows at first, and with each press of “Show more”. */
export const cardsOfCell = 12;
const cardsMore = 60;

/** The query of the board: its filters, and the cells that show more cards (`OH:2027`, once for each press). */
const boardQuery = prospectQuery.extend({
  more: severalOf(z.string().regex(/^(?:[A-Z]{1,4}|any):(?:\d{4}|none)$/)),
});
export type BoardQuery = z.output<typeof boardQuery>;

/** Filters of which an address may contain several values. */
const several = new Set(["stage", "tag", "position", "graduationYear", "state", "schoolType", "more"]);

/** Reads the address of the board. Ignores an address with an invalid filter. */
export function readBoardAddress(params: URLSearchParams): BoardQuery {
  const names = [...new Set(params.keys())].filter((name) => name in boardQuery.shape);
  const given = Object.fromEntries(
    names.map((name) => [name, several.has(name) ? params.getAll(name).filter(Boolean) : params.get(name)]),
  );
  return boardQuery.safeParse(given).data ?? boardQuery.parse({});
}

export function isFiltered({ pageNum, numPerPage, more, ...filters }: BoardQuery): boolean {
  return Object.values(filters).some((value) => value !== undefined && !(Array.isArray(value) && value.length === 0));
}

/** Returns how many cards a cell shows, by its name. Other cells show `cardsOfCell`. */
export function shownCards(more: BoardQuery["more"]): Record<string, number> {
  const presses = Map.groupBy(more ?? [], (cell) => cell);
  return Object.fromEntries([...presses].map(([cell, { length }]) => [cell, cardsOfCell + length * cardsMore]));
}
