import { toPlainLetters } from "./names/plain-letters.server.ts";
import { dayOrTime, namesWhereabouts } from "./names-whereabouts.server.ts";

export const contactKinds = {
  email: "an email address",
  link: "a link",
  phone: "a phone number",
  account: "a social media name",
  address: "a street address",
  whereabouts: "a time and a place, or a day in the future",
} as const;
export type ContactKind = keyof typeof contactKinds;

/** Kind of text: `note` is sentences, `name` a part of a person’s name, `place` a city or state, `title` a school, team or link, `event` a game or score. */
export type TextKind = "note" | "name" | "place" | "title" | "event";

/** The patterns read at most so many characters at once, because some of them take quadratic time. */
const partLength = 500;
/** Neighboring parts share at least 200 characters, so that no contact data is hidden at a border. */
const overlap = 250;
const maxWord = 50;

/** Returns the first kind of contact data in the text, or null. Takes linear time. */
export function findContactData(text: string, kind: TextKind = "note"): ContactKind | null {
  if (text.length <= partLength && isHarmless(text, kind)) return null;
  const plain = toPlainLetters(text);
  // "s n a p : q u e n t z", "S-N-A-P"
  const joined = plain.replaceAll(/(?<![\w'])[a-z](?:([ .-])[a-z])(?:\1[a-z])+(?![\w'])/gi, (letters) =>
    letters.replaceAll(/[ .-]/g, ""),
  );
  return findInParts(plain, kind) ?? (joined === plain ? null : findInParts(joined, kind));
}

function findInParts(text: string, kind: TextKind): ContactKind | null {
  for (let start = 0; ; ) {
    const end = endOfPart(text, start);
    // A line break, which a searched text does not contain, is no beginning and no end for the patterns.
    const part = `${start > 0 ? "\n" : ""}${text.slice(start, end)}${end < text.length ? "\n" : ""}`;
    const found = findIn(part, kind);
    if (found !== null || end === text.length) return found;
    const next = end - overlap;
    const blank = text.indexOf(" ", next);
    start = blank >= 0 && blank < next + maxWord ? blank + 1 : next;
  }
}

/** Ends a part between two words, unless its last word is long. */
function endOfPart(text: string, start: number): number {
  const end = start + partLength;
  if (end >= text.length) return text.length;
  const blank = text.lastIndexOf(" ", end);
  return blank > end - maxWord ? blank : end;
}

/** Returns true if a quick check excludes all finders, which is the case for most texts. */
function isHarmless(text: string, kind: TextKind): boolean {
  if (score.test(text)) return kind === "event" || kind === "note";
  if (namesGames(kind) && (dayOrTime.test(text) || userName.test(text))) return false;
  if (suspicious.test(text) || disguisedNetwork.test(text)) return false;
  if (namesGames(kind) && firstOfNumber.test(text)) return false;
  const hasDigit = /\d/.test(text);
  if (kind === "name") return !hasDigit && !/[=:]/.test(text);
  return !hasDigit || (kind !== "place" && !streetWord.test(text));
}

function findIn(text: string, kind: TextKind): ContactKind | null {
  const found = finders.find(
    (finder) => (!finder.only || finder.only.includes(kind)) && finder.patterns.some((pattern) => pattern.test(text)),
  );
  if (found) return found.finds;
  if (hidesNumber(text) || (kind !== "note" && kind !== "name" && hasLeftoverDigits(text))) return "phone";
  return namesGames(kind) && namesWhereabouts(text) ? "whereabouts" : null;
}

/** Notes to coaches may say when and where a game is. */
function namesGames(kind: TextKind): boolean {
  return kind === "title" || kind === "event";
}

const endings =
  "com|net|org|edu|gov|mil|info|biz|io|co|tv|app|gg|ly|xyz|me|ai|page|link|bio|club|site|online|social|de";
const providers = "gmail|googlemail|hotmail|yahoo|icloud|aol|protonmail|ymail";
export const networks =
  "insta|instagram|ig|snapchat|tik ?tok|twitter|facebook|discord|what'?s ?app|telegram|kik|wechat|venmo|bereal|cash ?app|roblox|skype";
/** "coachx99" in place of an opponent or a season. Clubs write "Elite17U". */
const userName = /(?<![\w/@.-])[a-z]{5,}\d{2,}(?![\w.-])/;
/** Letters of a network's name replaced by digits and signs: "1nsta", "Snapch4t". */
const disguisedNetwork =
  /(?<![a-z\d])(?!(?:insta(?:gram)?|snap(?:chat)?|tik ?tok|discord)(?![a-z\d]))(?:[i1l|!]n[s5$]t[a4@](?:gr[a4@]m)?|[s5$]n[a4@]p(?:ch[a4@]t)?|t[i1l!]k ?t[o0]k|d[i1l!][s5$]c[o0]rd)(?![a-z\d])/i;
/** The word "dot" between two parts of an address, also in brackets. */
const dot = " ?[([]? ?dot ?[)\\]]? ?";
export const digitWords = "zero|oh|one|two|three|four|five|six|seven|eight|nine";
// "8 wins on the road" and "5 straight road wins" are no street names.
const streetName =
  "(?:(?!(?:on|the|in|at|an?|my|our|of|and|to|for|from|with|down|every|all|per|this|that|home|away|both|vs?|versus|against)\\b)[\\w'.]+ ){1,2}";
const noStreet =
  "(?! (?:game|win|trip|match|record|loss|contest|team|test|series|violation|school|academy|high|christian|middle))";
const streetWords = "street|avenue|road|boulevard|blvd|lane";
const shortStreetWords = "st|ave|rd|ln|drive|dr|court|ct|circle|cir|terrace|ter|trail|trl|highway|hwy|parkway|pkwy";
const placeWords = "place|pl|way|square|sq";
// Case-insensitive, while the names before them must start with a capital letter.
const [streets, places] = [anyCase(shortStreetWords), anyCase(placeWords)];
/** Words that may follow a network's name in a link title: "Instagram highlights". */
const aboutFilm =
  "highlights?|reels?|videos?|clips?|films?|page|posts?|profile|live|story|stories|account|mix|mixtape|edit|game|and|or|for|of|by|season|interview|feature|article|team|take ?over|photos?|pictures?|feed|channel|link";

const finders: { finds: ContactKind; patterns: RegExp[]; only?: TextKind[] }[] = [
  {
    finds: "email",
    patterns: [
      /[\w.+-] ?@ ?[\w-]{1,64} ?\. ?[a-z]{2,}/i,
      new RegExp(`\\b(?:${providers})\\b`, "i"),
      /[\w.+-] ?[([{<] ?at ?[)\]}>] ?[\w-]/i,
      new RegExp(`\\w at [\\w-]{1,64}${dot}[a-z]{2,}`, "i"),
    ],
  },
  {
    finds: "link",
    patterns: [
      /h(?:tt|xx)ps?:|\bwww\.|\byoutu\.be|\blinktr\.?ee\b/i,
      // ana.com; with a path, any ending: is.gd/ana
      new RegExp(`[\\w-]\\.(?:(?:${endings})\\b(?!\\.?\\d)|[a-z]{2,4}/\\w)`, "i"),
      new RegExp(`[\\w-]${dot}(?:${endings})\\b`, "i"),
    ],
  },
  {
    finds: "phone",
    patterns: [
      // (402) 555-0134, +1.402.555.0134, 4025550134; 555-0134; +44 20 7946 0958
      /(?<![\d.])(?:\+?1[ ./-]{0,3})?\(?\d{3}\)?[ ./-]{0,3}\d{3}[ ./-]{0,3}\d{4}(?!\d)/,
      /(?<![\d.-])\d{3}[.-]\d{4}(?![\d-])/,
      /\+\d{1,3}[ .-]?\(?\d{2,4}\)?[ .-]?\d{3,4}[ .-]?\d{3,4}/,
      /\d{10}/,
      // Single digits with the same separator. "3-1, 3-0, 3-2" are scores.
      /(?<!\d)\d([ .,_/-])\d(?:\1\d(?!\d)){5,}/,
      new RegExp(`(?:${digitWords}){5}`, "i"),
      new RegExp(`(?:(?:${digitWords})[ ,.-]*){6}`, "i"),
      /(?:\b(?:cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)\b[ ,.-]*){5}/i,
      // "My number is 7" refers to a jersey.
      /\bmy ?(?:#|number|num|cell|phone)(?: ?#)?(?: number)? ?(?:is|=|:) ?(?!#?\d{1,2}(?![\d.]| ?-? ?\d))\W*\w/i,
    ],
  },
  {
    finds: "phone",
    only: ["title", "event"],
    // "402-555", the first part of a number. Games are not that high.
    patterns: [/(?<![\d.,/-])\(?[2-9]\d\d(?:\) ?|[-.])[2-9](?!00)\d\d(?![\d.,/-]*\d)/],
  },
  {
    finds: "phone",
    only: ["name", "place", "title", "event"],
    patterns: [
      /\b(?:text|txt|call|facetime|dm) (?:me|my|us)\b|\b(?:hmu|hit me up)\b/i,
      /\bmy ?(?:cell|phone|digits|number|num|#)(?![a-z])(?! (?:one|1|\d{1,2})\b(?! ?-? ?\d))/i,
      /\b(?:cell|phone|tel|mobile)\b ?[:=#.]* ?\d{3}/i,
    ],
  },
  // A single number of up to three digits is no phone number. "3rd" may follow a name.
  {
    finds: "phone",
    only: ["name"],
    patterns: [
      /^(?!\D*(?<!\S)\d{1,3}(?!\S)\D*$).*\d(?!(?:st|nd|rd|th)$)/i,
      // "Four Zero Two"
      new RegExp(`(?:\\b(?:${digitWords})\\b[ ,.-]*){3}`, "i"),
    ],
  },
  {
    finds: "account",
    patterns: [
      new RegExp(`\\b(?:${networks})\\b ?(?:is|name|user(?:name)?|handle|account|id|tag|[:=-]) ?\\S`, "i"),
      new RegExp(`\\b(?:${networks})\\b[ :=@-]{0,3}[a-z]*[\\d_.][\\w.]`, "i"),
      new RegExp(`\\b(?:${networks}|snap)\\b ?@ ?\\w`, "i"),
      new RegExp(
        `\\b(?:my|(?:add|follow|dm|find|message|text) (?!(?:${aboutFilm})\\b)[\\w.]{1,30} on) (?:${networks}|snap)\\b(?! time)`,
        "i",
      ),
      // "ana22 ig" is an account, but "Elite17U Instagram highlights" is a film.
      new RegExp(
        `\\b(?=[\\w.]*[a-z])(?=[\\w.]*[\\d_])[\\w.]{5,30} ?[-(\\[:]? ?(?:on )?(?:${networks}|snap)[)\\]]?$`,
        "i",
      ),
      /(?:^|[^\w$])\$[a-z]\w/i,
      disguisedNetwork,
      /\bon (?:snap ?chat|kik|telegram|what'?s ?app|bereal)\b|(?= on (?:ig|insta|snap|discord|x)\b)(?<=[a-z]\w{0,40}[\d_]\w{0,40})/i,
      /(?<![\w/])(?:fb|xbox(?: live)?|blue ?sky) ?[:=@] ?[a-z_]\w*[\d_.]/i,
      /\b(?:linktree|roblox|psn|gamer ?tag|bsky) [a-z]/i,
      /(?<![\w/])(?:s\/c|snp|psn|gamer ?tag|bsky|tg) ?[:=@] ?\w/i,
      /\b[a-z][\w.]{1,31} ?#\d{4}\b/i,
      // A long snapper writes "snap: 0.7".
      /\bsnap ?[:=] ?[a-z_]/i,
      /\b(?:user ?name|handle) ?(?:is\b|[:=])/i,
    ],
  },
  // In an event, "@Lincoln" is the venue.
  { finds: "account", only: ["note", "place", "title"], patterns: [/(?:^|\W)@[a-z_][\w.]+/i] },
  { finds: "account", only: ["event"], patterns: [/(?:^|\W)@(?:[a-z][a-z\d.]*(?!\w)|\w*_|[A-Za-z]+\d{2,}\b)/] },
  // Excludes "J.R. Smith", which has capital letters after the periods.
  {
    finds: "account",
    only: ["name", "place"],
    patterns: [
      /[@#:=_]/,
      /^(?:ig|sc|snap|insta) \S|[ (](?:ig|sc|snap) \S/i,
      /[a-z]{2}\.[a-z]/,
      /\b(?:insta(?:gram)?|snap ?chat|tik ?tok|discord|whats ?app|telegram)\b/i,
    ],
  },
  {
    finds: "account",
    only: ["title", "event"],
    patterns: [
      new RegExp(`\\b(?:${networks})\\b ?[^\\w ]{0,3} ?(?!(?:${aboutFilm})\\b)[a-z]`, "i"),
      /\b(?:add|msg|message|snap) me\b/i,
      userName,
      /\b(?:snap|sc)\b ?[:=@-] ?\w|\b(?:add|my) (?:snap|sc|ig|insta)\b|\bsnap\b ?[a-z]+[\d_.]\w?/i,
    ],
  },
  {
    finds: "address",
    patterns: [
      new RegExp(`\\b\\d{1,6} (?:[nsew]\\.? )?${streetName}(?:${streetWords})\\b${noStreet}`, "i"),
      new RegExp(
        // Excludes "2024 Mount St. Mary's Invitational".
        `\\b(?!(?:19|20)\\d\\d (?:[A-Z][\\w']* )?St\\.? [A-Z])\\d{1,6} (?:[NSEW]\\.? )?(?:(?:[A-Z][\\w'.]*|\\d{1,3}(?:st|nd|rd|th)) ){1,3}(?:${streets})\\b${noStreet}`,
      ),
      // Excludes "2025 State Second Place".
      new RegExp(`\\b(?!(?:19|20)\\d\\d )\\d{1,6} (?:[NSEW]\\.? )?(?:[A-Z][\\w'.]* ){1,3}(?:${places})\\b`),
      /\b[A-Z]{2},? \d{5}(?:-\d{4})?\b/,
      // "at 1234 elm st" at the end of the text
      /\b(?!(?:19|20)\d\d )\d{3,6} (?:[nsew]\.? )?(?:(?:[a-z][\w']*|\d{1,3}(?:st|nd|rd|th)) ){1,2}(?:st|ave|rd|ln|dr|blvd)\b(?!\.? ?[\w'])/,
      /\bp\.? ?o\.? ?box ?\d|\b(?:apt|apartment)\.? ?#? ?\d/i,
    ],
  },
  {
    finds: "address",
    only: ["place"],
    patterns: [
      /\d{4}/,
      // "12 Elm", "12th & O", "Elm St 12", but not "Paris 16" and the town 29 Palms
      /^(?!29 Palms$|\d{2,3} Mile (?:House|Ranch)$)\d{1,6} \S|\d(?:st|nd|rd|th)\b|\b(?:st|street|ave|avenue|rd|road|ln|lane|dr|drive|blvd)\.? \d|\bcorner of\b/i,
      // "Elm Street"; "Street" and "Willow Street" are towns.
      /(?<!^Willow) (?:street|avenue|boulevard|blvd|ave|lane|drive)$/i,
    ],
  },
];

/** Pre-filter: every match of a finder contains one of these, except numbers with a street word. */
const suspicious = new RegExp(
  [
    `[^ -~]|[@#=_|:$]|[a-z]\\.[a-z]|hxxp|[a-z][1450!][a-z]|\\b[15!l]n[s5a4]|\\b[a-z]([.-])[a-z]\\1[a-z]|(?:\\d\\D*){7}|[([{<] ?at\\b|\\.(?:be|ee|${endings})\\b|https?:`,
    "\\bat [\\w-]+ dot\\b|\\b(?:[a-z] ){2,}[a-z]\\b|[OoIlSB|\\d][OoIlSB|\\d ().-]{6}",
    `\\b(?:dot|www|my|me|us|on|hmu|hit|cell|phone|tel|mobile|user|handle|box|apt|apartment|snap|sc|s/c|snp|psn|roblox|tg|bsky|linktree|corner|cero|uno|dos|tres|cinco|${providers}|${networks})\\b`,
    "[A-Z]{2},? \\d{5}|\\d{4}$",
    `(?:${digitWords})(?:[ ,.-]*(?:\\d|${digitWords})){2}|gamer ?tag|blue ?sky|\\b(?:street|avenue|boulevard|blvd|ave|lane|drive)$|snapchat|insta`,
  ].join("|"),
  "i",
);
const streetWord = new RegExp(`\\b(?:${streetWords}|${shortStreetWords}|${placeWords})\\b`, "i");
const score = /^(?:[WLT] )?(?:1?\d{1,2} ?- ?1?\d{1,2}|\(?\d{1,2}-\d{1,2}(?:,? \(?\d{1,2}-\d{1,2}){0,6}\)?)$/;

const firstOfNumber = /\d{3}[-.)]/;

const numberSigns = new Map<string, string>(
  Object.entries({ O: "0", o: "0", I: "1", l: "1", "|": "1", S: "5", B: "8" }),
);

// Matches also digit words beside digits: "5five5".
const digitWord = new RegExp(`(?<![A-Za-z])(?:${digitWords})(?![A-Za-z])`, "gi");
// The first two words are "zero" and "oh".
const digitsOf = new Map(digitWords.split("|").map((word, index) => [word, Math.max(0, index - 1)]));
/** Digits and digit words. A "~" marks a digit that was a word; searched texts contain no "~". */
const spelledRun = /(?:\d~?[ ,.()-]{0,3}){7,}/g;
const mixedRun = /(?<![A-Za-z])(?:[\dOoIlSB|][ ().-]{0,2}){7,}(?![A-Za-z])/g;

/** Returns true if the text contains a phone number with spelled-out digits or look-alike letters. */
function hidesNumber(text: string): boolean {
  let spelled = 0;
  const digits = text.replaceAll(digitWord, (word) => {
    spelled += 1;
    return `${digitsOf.get(word.toLowerCase())}~`;
  });
  if (spelled >= 3) {
    for (const [run] of digits.matchAll(spelledRun)) if (run.split("~").length > 3) return true;
  }
  for (const [run] of text.matchAll(mixedRun)) {
    const number = run.replaceAll(/[OoIlSB|]/g, (sign) => numberSigns.get(sign) ?? sign);
    if (number !== run && /\d{3}.*\d/.test(run) && /\d{3}\D{0,2}\d{4}(?!\d)/.test(number)) return true;
  }
  return false;
}

/** Titles and events have no long numbers except dates, years, seasons and scores. */
function hasLeftoverDigits(text: string): boolean {
  const left = text
    .replaceAll(/(?<![\d-])(?:19|20)\d\d-[01]\d-[0-3]\d(?![\d-])/g, "")
    .replaceAll(/(?<![\d./-])(?:0?[1-9]|1[0-2])([./-])(?:0?[1-9]|[12]\d|3[01])\1(?:19|20)?\d\d(?![\d./-])/g, "")
    .replaceAll(/(?<![\d-])(?:19|20)\d\d(?:[-/](?:(?:19|20)?\d\d))?(?![\d-])/g, "")
    .replaceAll(/(?<![\d-])1?\d{1,2} ?- ?1?\d{1,2}(?![\d-])/g, "");
  return left.replaceAll(/\D/g, "").length >= 7;
}

function anyCase(words: string): string {
  return words.replaceAll(/\b[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
