/** Whoever is signed in, and the staff, are let in before the public and turned away later. */
export type Rank = "known" | "public";

/** Lets so many in at a time; the others wait in line, as long as that is short. */
export interface Admission {
  /** Whether all places are taken: only then does it matter who comes. */
  readonly isBusy: boolean;
  /** Whether someone who comes now would be turned away. */
  isFull(rank: Rank): boolean;
  /** Tells, now or later, whether there is a place; whoever has one gives it back with `leave`. */
  enter(rank: Rank, decide: (isAdmitted: boolean) => void): void;
  leave(): void;
}

interface Waiting {
  since: number;
  decide: (isAdmitted: boolean) => void;
  giveUp: NodeJS.Timeout;
}

/**
 * Milliseconds: once someone has waited for so long, nobody else of that rank joins the line. How long people wait says what a count of them does
 * not, on any machine and for any page: whether more come than can be served.
 */
const patience: Record<Rank, number> = { known: 1500, public: 500 };
/** How much the last of the times between two places counts in their mean. */
const weight = 0.2;

/** Makes a line before so many places; whoever has waited for `longest` milliseconds is turned away, and whoever would have to as well. */
export function createAdmission(places: number, longest: Record<Rank, number>): Admission {
  const lines: Record<Rank, Waiting[]> = { known: [], public: [] };
  /** Milliseconds between two places for those of a rank who waited: their mean, and when there was the last. */
  const pace: Record<Rank, { mean: number; last: number }> = {
    known: { mean: 0, last: 0 },
    public: { mean: 0, last: 0 },
  };
  let taken = 0;
  let isFilling = false;

  function oldest(rank: Rank): number {
    const heads = rank === "known" ? [lines.known[0]] : [lines.known[0], lines.public[0]];
    return Math.min(...heads.map((head) => head?.since ?? Number.POSITIVE_INFINITY));
  }

  /** The first of a line, who has a place now. */
  function next(rank: Rank): Waiting | undefined {
    const first = lines[rank].shift();
    if (!first) return undefined;
    const now = performance.now();
    const between = now - Math.max(first.since, pace[rank].last);
    pace[rank] = { mean: pace[rank].mean + weight * (between - pace[rank].mean), last: now };
    return first;
  }

  function fill(): void {
    // Who is done at once leaves within `decide`: one after the other, not one within the other.
    if (isFilling) return;
    isFilling = true;
    while (taken < places) {
      const first = next("known") ?? next("public");
      if (!first) break;
      clearTimeout(first.giveUp);
      taken += 1;
      first.decide(true);
    }
    isFilling = false;
  }

  return {
    get isBusy() {
      return taken >= places;
    },
    isFull: (rank) =>
      performance.now() - oldest(rank) > patience[rank] || lines[rank].length * pace[rank].mean > longest[rank],
    enter(rank, decide) {
      if (taken < places) {
        taken += 1;
        return decide(true);
      }
      const line = lines[rank];
      const giveUp = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1);
        decide(false);
      }, longest[rank]);
      const waiting = { since: performance.now(), decide, giveUp };
      line.push(waiting);
    },
    leave() {
      taken -= 1;
      fill();
    },
  };
}
