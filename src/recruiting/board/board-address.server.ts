import { z } from "zod";
import { severalOf } from "../../athletes/schema.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";
import { readSearchAddress } from "../../search/search-address.server.ts";
import { joinStats } from "../../search/stat-parts.ts";
import { boardFilters, type prospectQuery } from "../prospect/schema.ts";

/** Returns the name of a cell in the address, such as `OH:2027`. */
export function nameCell({ position, year }: { position: string; year: number | null }): string {
  return `${position}:${year ?? "none"}`;
}

/** Cards that a cell shows at first, and with each press of “Show more”. */
export const cardsOfCell = 12;
const cardsMore = 60;

/** The query of the board beside the filters of the search; `more` lists cells that show more cards (`OH:2027`, once for each press). */
const boardTerms = {
  ...boardFilters,
  view: z.literal("list").optional(),
  more: severalOf(z.string().regex(/^(?:[A-Z]{1,4}|any):(?:\d{4}|none)$/)),
};
type BoardTerm = keyof typeof boardTerms;

export type BoardQuery = Omit<z.output<typeof prospectQuery>, "pageNum" | "numPerPage"> & {
  more?: string[] | undefined;
  view?: "list" | undefined;
};

/** Terms of which an address may contain several values. */
const several: readonly BoardTerm[] = ["stage", "tag", "position", "more"];

export function readBoardAddress(params: URLSearchParams, sportCode?: SportCode): BoardQuery {
  const ofSport = new URLSearchParams(params);
  // Several sports have a statistic of the same name.
  if (!params.get("sportCode") && sportCode) ofSport.set("sportCode", sportCode);
  const { sort, view, column, position, ...searched } = readSearchAddress(ofSport).choice;
  const given = (Object.keys(boardTerms) as BoardTerm[]).map((name) => {
    const value = several.includes(name) ? params.getAll(name) : (params.get(name) ?? undefined);
    return [name, boardTerms[name].safeParse(value).data];
  });
  const isOfSport = params.get("sportCode") ? searched.sportCode : undefined;
  return { ...searched, sportCode: isOfSport, ...Object.fromEntries(given) };
}

export function shortenAddress(params: URLSearchParams): URLSearchParams | null {
  const written = [...params].filter(([name, value]) => name !== "stat" && value !== "");
  const stats = joinStats(params.getAll("stat").filter(Boolean)).map((text) => ["stat", text]);
  const short = new URLSearchParams([...written, ...stats]);
  return short.size < params.size ? short : null;
}

export function isFiltered(filters: BoardQuery): boolean {
  return countFilters(filters) > 0 || filters.hidden !== undefined || filters.archived !== undefined;
}

export function countFilters({ more, view, hidden, archived, ...filters }: BoardQuery): number {
  return Object.values(filters).filter((value) => value !== undefined).length;
}

export function shownCards(more: BoardQuery["more"]): Record<string, number> {
  const presses = Map.groupBy(more ?? [], (cell) => cell);
  return Object.fromEntries([...presses].map(([cell, { length }]) => [cell, cardsOfCell + length * cardsMore]));
}
