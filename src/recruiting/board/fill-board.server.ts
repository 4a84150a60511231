import { bytesInPage } from "../../http/page-size.ts";
import { type BoardCard, shownTags } from "./board-content.ts";

/** Cards of a page, and their bytes as HTML and as data for the script. A usual card has 2,000 bytes. */
const maxOfPage = { cards: 500, bytes: 550_000 };

/** Without its texts. */
const bytesOfCard = 1600;
const bytesOfPicture = 180;
/** A tag is in the HTML and in the data. */
const bytesOfTag = 300;

/** Classes of a page, each of which is a column. Athletes can name a hundred. */
export const maxColumns = 24;

/** Returns the first cards that a page can show. */
export function takeCards(cards: readonly BoardCard[]): BoardCard[] {
  let bytes = 0;
  const place = cards.findIndex((card, index) => {
    bytes +=
      bytesOfCard +
      bytesInPage(card.name) * 2 +
      (card.picture ? bytesOfPicture + bytesInPage(card.picture) * 2 : 0) +
      bytesInPage(card.facts + card.detail + (card.number ?? "") + (card.task?.text ?? "")) +
      card.tags.slice(0, shownTags).reduce((sum, { label }) => sum + bytesOfTag + bytesInPage(label), 0);
    return index >= maxOfPage.cards || bytes > maxOfPage.bytes;
  });
  return cards.slice(0, place < 0 ? cards.length : place);
}

/** Returns the keys of the cards that a page can show, in the order in which they are chosen. */
export function orderKeys(
  cells: readonly {
    keys: readonly string[];
    places: readonly number[] /** Cards that “Show more” added. */;
    more: number;
  }[],
): string[] {
  return cells
    .flatMap(({ keys, places, more }) => keys.map((key, index) => ({ key, rank: (places[index] ?? 0) - more })))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, maxOfPage.cards)
    .map(({ key }) => key);
}

/** Returns the columns of a page: `always`, and the latest of the others. */
export function takeColumns(years: readonly number[], always: ReadonlySet<number>): number[] {
  const others = years.filter((year) => !always.has(year));
  const shown = new Set([...always, ...others.slice(-Math.max(1, maxColumns - always.size))]);
  return years.filter((year) => shown.has(year));
}
