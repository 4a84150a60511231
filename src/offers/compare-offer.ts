import type { OfferBody, OfferSums } from "./schema.ts";

/** Returns an amount in US dollars, such as $29,000. */
export function formatDollars(amount: number): string {
  return `${amount < 0 ? "−" : ""}$${Math.abs(amount).toLocaleString("en-US")}`;
}

/** Reads dollars such as “$29,000”. Returns null for an empty text, and NaN for a percent, cents or other money. */
export function parseDollars(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  return /^\$?\s?\d{1,3}(?:,?\d{3}){0,2}$/.test(trimmed) ? Number(trimmed.replaceAll(/\D/g, "")) : Number.NaN;
}

type Amounts = Pick<OfferBody, "cost" | "athletic" | "academic" | "need">;

/** Computes what a family pays. Aid above the cost pays no money back, so a price is at least 0. */
export function sumOffer({ cost, athletic, academic, need }: Amounts): OfferSums {
  const aid = athletic + academic + need;
  if (cost === null) return { aid, aidPercent: null, netYear: null, netFour: null, netFive: null };
  const netYear = Math.max(0, cost - aid);
  return {
    aid,
    aidPercent: cost === 0 ? null : Math.round((100 * aid) / cost),
    ...{ netYear, netFour: 4 * netYear, netFive: 5 * netYear },
  };
}

/** Lists what a family should ask before it compares prices. */
export function warnOfOffer(offer: Amounts & Pick<OfferBody, "level" | "renewal" | "kind">): string[] {
  const { cost, athletic, level, renewal, kind } = offer;
  const { aid, netYear } = sumOffer(offer);
  const found: (string | false)[] = [
    cost === null && "Ask the school for the full cost of a year. Without it, there is no price to compare.",
    level === "ncaa-3" &&
      athletic > 0 &&
      "Division III schools may not give athletic aid. Ask the school what this money is.",
    renewal === "one-year" && aid > 0 && warnOfOneYear(cost, netYear),
    (renewal === "unknown" || renewal === "yearly") &&
      aid > 0 &&
      "Ask what you must do to keep the aid each year, and what happens after an injury.",
    cost !== null && aid > cost && "The aid is more than the cost. Ask the school to check the amounts.",
    kind === "verbal" && "A verbal offer binds nobody. Ask for it in writing.",
  ];
  return found.filter((text) => text !== false);
}

function warnOfOneYear(cost: number | null, netYear: number | null): string {
  const start = "This aid is for one year only.";
  if (cost === null || netYear === null) return `${start} The other years can cost the full price.`;
  return `${start} If it ends, four years cost ${formatDollars(netYear + 3 * cost)}, and five cost ${formatDollars(netYear + 4 * cost)}.`;
}
