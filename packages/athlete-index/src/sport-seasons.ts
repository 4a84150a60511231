import { positionCodes } from "@openroster/stat-files/sports/positions.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import type { Filters } from "./athlete-code.ts";
import { type Bitmap, clearBit, createBlock, setBit } from "./bitmaps/bitmap.ts";
import { keepBlock } from "./bitmaps/bitmap-functions.ts";
import type { Operand } from "./bitmaps/operands.ts";
import { FilterPlanes } from "./filter-planes.ts";
import type { PositionBitmaps } from "./position-bitmaps.ts";
import { athleteMarks, type IndexedSeason } from "./query.ts";
import { type FrozenSeasons, SeasonColumns } from "./seasons/season-columns.ts";

/** The bitmaps of the index with one bit for each place. */
export interface PlaceBitmaps {
  planes: FilterPlanes;
  positions: PositionBitmaps;
}

/** Maximum number of cached bitmaps of a sport. For three sports, they use 3 bytes per athlete. */
const maxCached = 20;

const gathered = createBlock();

/** The seasons of a sport, and copies of the filters and positions of their athletes with one bit for each season. */
export class SportSeasons {
  readonly columns: SeasonColumns;
  readonly #codes: readonly string[];
  #planes = new FilterPlanes();
  #positions: Bitmap[] = [];

  constructor(sportCode: SportCode, columns = new SeasonColumns(sportCode)) {
    this.columns = columns;
    this.#codes = [...positionCodes.filter((code) => code.startsWith(sportCode)), ...athleteMarks];
  }

  static thaw(sportCode: SportCode, frozen: FrozenSeasons): SportSeasons {
    return new SportSeasons(sportCode, SeasonColumns.thaw(sportCode, frozen));
  }

  get planes(): FilterPlanes {
    return this.#planes;
  }

  get memoryBytes(): number {
    const positions = this.#positions.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return this.columns.memoryBytes + this.#planes.memoryBytes + positions;
  }

  build(places: PlaceBitmaps): void {
    this.columns.build();
    this.copy(places);
  }

  /** Copies the filters and positions of all athletes with a season. */
  copy(places: PlaceBitmaps): void {
    const words = this.columns.rowWords;
    this.#planes = new FilterPlanes(words, maxCached);
    this.#positions = this.#codes.map(() => new Int32Array(words));
    this.#gather(places);
  }

  set(place: number, figures: IndexedSeason["figures"] | null, places: PlaceBitmaps): void {
    const moved = this.columns.set(place, figures);
    if (moved === "all") this.copy(places);
    else if (moved !== null) this.#gather(places, moved);
  }

  change(place: number, from: Filters, to: Filters): void {
    const row = this.columns.rowOf(place);
    if (row !== -1) this.#planes.change(row, from, to);
  }

  setPositions(place: number, codes: readonly string[]): void {
    const row = this.columns.rowOf(place);
    if (row === -1) return;
    for (const [number, code] of this.#codes.entries())
      (codes.includes(code) ? setBit : clearBit)(this.#positions[number] as Bitmap, row);
  }

  /** Returns the bitmaps of these positions, or null if one belongs to another sport. */
  positions(codes: readonly string[]): Bitmap[] | null {
    const bitmaps = codes.map((code) => this.#positions[this.#codes.indexOf(code)]);
    return bitmaps.every((bitmap) => bitmap !== undefined) ? bitmaps : null;
  }

  #gather({ planes, positions }: PlaceBitmaps, block?: number): void {
    const gather = (from: Bitmap, to: Bitmap) => this.columns.gather(from, to, block);
    this.#planes.copyFrom(planes, gather);
    for (const [number, bitmap] of positions.bitmaps(this.#codes).entries())
      gather(bitmap, this.#positions[number] as Bitmap);
  }

  /** Matches the seasons of the athletes in a bitmap by place. */
  inPlaces(bitmap: Bitmap): Operand {
    return {
      narrow: (block, start, length) => {
        this.columns.gatherAt(start, bitmap, gathered);
        return keepBlock(block, gathered, length);
      },
    };
  }
}
