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
/** Makes a line before so many places; who sees nothing move for `longest` milliseconds is turned away. */
export function createAdmission(places: number, longest: number): Admission {
  const lines: Record<Rank, Waiting[]> = { known: [], public: [] };
  let taken = 0;
  let isFilling = false;

  function oldest(rank: Rank): number {
    const heads = rank === "known" ? [lines.known[0]] : [lines.known[0], lines.public[0]];
    return Math.min(...heads.map((head) => head?.since ?? Number.POSITIVE_INFINITY));
  }

  function fill(): void {
    // Who is done at once leaves within `decide`: one after the other, not one within the other.
    if (isFilling) return;
    isFilling = true;
    while (taken < places) {
      const next = lines.known.shift() ?? lines.public.shift();
      if (!next) break;
      clearTimeout(next.giveUp);
      taken += 1;
      next.decide(true);
    }
    isFilling = false;
  }

  return {
    get isBusy() {
      return taken >= places;
    },
    isFull: (rank) => performance.now() - oldest(rank) > patience[rank],
    enter(rank, decide) {
      if (taken < places) {
        taken += 1;
        return decide(true);
      }
      const line = lines[rank];
      const giveUp = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1);
        decide(false);
      }, longest);
      const waiting = { since: performance.now(), decide, giveUp };
      line.push(waiting);
    },
    leave() {
      taken -= 1;
      fill();
    },
  };
}
