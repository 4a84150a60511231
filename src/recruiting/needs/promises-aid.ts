/** Words about money. A need says yes, no or partial in a field of its own, where nothing can be promised. */
const aid =
  /\b(?:scholar ?ships?|(?:full|free|half|partial) ?-? ?(?:rides?|tuition)|rides?|tuition|grants?|grant-in-aid|stipends?|financial(?:ly)?|athletic aid|aid|nil|money|paid|pays?|fund(?:s|ed|ing)?|offers?|offered|guarante\w*|walk ?-? ?on spots? with|becas?|dinero)\b|[$€£]\s?\d|\d\s?(?:dollars|usd)\b|\d\s?%\s?(?:off|covered)/iu;

/** Returns true if a text speaks of aid, an offer or a guarantee. */
export function promisesAid(text: string): boolean {
  return aid.test(text.normalize("NFKC"));
}
