import { domainToUnicode } from "node:url";
import leven from "leven";
import { LRUCache } from "lru-cache";

/** Letters of other alphabets, digits and pairs that look like a Latin letter. */
const confusable: ReadonlyMap<string, string> = new Map(
  [
    "аa ɑa αa ьb сc ϲc ԁd еe єe ɡg һh нh іi ιi ıi јj кk κk ӏl мm пn ոn оo οo σo օo рp ρp ԛq гr ѕs тt τt υu սu ѵv νv",
    "ԝw ωw хx χx уy γy 0o 1l",
  ]
    .flatMap((line) => line.split(" "))
    .map(([letter = "", latin = ""]) => [letter, latin]),
);

/** Looks of the domains of colleges, which stay the same. */
const knownLooks = new LRUCache<string, string>({ max: 5000 });

function looksOfCollege(domain: string): string {
  const looks = knownLooks.get(domain) ?? looksOf(domain);
  knownLooks.set(domain, looks);
  return looks;
}

/** Returns a domain as it looks: without marks, and with Latin letters for those that look like them. */
function looksOf(domain: string): string {
  return [...domain.normalize("NFKD").replaceAll(/\p{M}/gu, "")]
    .map((letter) => confusable.get(letter) ?? letter)
    .join("")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

/** Names shorter than this differ in two letters from too many others. */
const shortestForTwo = 6;
const shortestForOne = 4;

/**
 * Returns the domain of a college that a domain imitates, or null. The domain must be none of a college. It imitates one by letters that look
 * alike, by one or two changed letters, by the domain of the college before another one, or by another ending.
 */
export function findLookalike(domain: string, collegeDomains: readonly string[]): string | null {
  const shown = domainToUnicode(domain) || domain;
  const looks = looksOf(shown);
  // “creighton.edu.example.com”, and the same with hyphens.
  const dotted = `.${looks.replaceAll("-", ".")}.`;
  const own = nameOf(looks);
  let nearest: { college: string; distance: number } | null = null;
  for (const college of collegeDomains) {
    const real = looksOfCollege(college);
    if (looks === real || looks.endsWith(`.${real}`) || dotted.includes(`.${real}.`)) return college;
    const { name, ending } = nameOf(real);
    if (name.length >= shortestForTwo && own.name.replaceAll("-", "") === name.replaceAll("-", "")) return college;
    const most = (name.length >= shortestForTwo && 2) || (name.length >= shortestForOne && 1) || 0;
    if (most === 0 || Math.abs(own.name.length - name.length) > most || own.ending !== ending) continue;
    const distance = leven(own.name, name);
    if (distance <= most && (nearest === null || distance < nearest.distance)) nearest = { college, distance };
  }
  return nearest?.college ?? null;
}

/** Splits a domain into the name that its owner registered and the ending: “athletics.unl.edu” is “unl” and “edu”. */
function nameOf(domain: string): { name: string; ending: string } {
  const labels = domain.split(".");
  return { name: labels.at(-2) ?? "", ending: labels.at(-1) ?? "" };
}
