/** What whoever wrote a note is told where it holds a way to reach them; null where none is found. */
export function findContactData(note: string): string | null {
  const text = flatten(note);
  return finders.find(({ patterns }) => patterns.some((pattern) => pattern.test(text)))?.says ?? null;
}

const safety = "For your safety a note holds no way to reach you.";

const endings = "com|net|org|edu|gov|mil|info|biz|io|co|tv|app|gg|ly|xyz";
const providers = "gmail|googlemail|hotmail|yahoo|icloud|aol|protonmail|ymail";
const networks =
  "insta|instagram|ig|snapchat|tik ?tok|twitter|facebook|discord|whats ?app|telegram|kik|wechat|venmo|bereal";
const digitWords = "zero|oh|one|two|three|four|five|six|seven|eight|nine";
// "8 wins on the road" and "5 straight road wins" name no road.
const streetName =
  "(?:(?!(?:on|the|in|at|an?|my|our|of|and|to|for|from|with|down|every|all|per|this|that|home|away|both)\\b)[\\w'.]+ ){1,2}";
const noStreet = "(?! (?:game|win|trip|match|record|loss|contest|team|test|series|violation))";
// In any case, while the names before them must begin with a capital letter.
const streets = anyCase("st|ave|rd|ln|drive|dr|court|ct|circle|cir|terrace|ter|trail|trl|highway|hwy|parkway|pkwy");
const places = anyCase("place|pl|way|square|sq");

const finders: { patterns: RegExp[]; says: string }[] = [
  {
    patterns: [
      /[\w.+-]+ ?@ ?[\w-]+ ?\. ?[a-z]{2,}/i,
      new RegExp(`\\b(?:${providers})\\b`, "i"),
      // ana (at) home.example
      /\b[\w.+-]+ ?[([{<] ?at ?[)\]}>] ?[\w-]+/i,
    ],
    says: `Please take the email address out. ${safety}`,
  },
  {
    patterns: [
      /https?:|\bwww\.|\byoutu\.be|\blinktr\.ee/i,
      new RegExp(`[\\w-]\\.(?:${endings})\\b(?!\\.?\\d)`, "i"),
      new RegExp(`\\b[\\w-]+ ?[([]? ?dot ?[)\\]]? ?(?:${endings})\\b`, "i"),
    ],
    says: "Please take the link out. Links to your videos belong in your profile, where coaches find them.",
  },
  {
    patterns: [
      // (402) 555-0134, +1.402.555.0134, 4025550134; 555-0134; +44 20 7946 0958
      /(?<![\d.])(?:\+?1[ ./-]{0,3})?\(?\d{3}\)?[ ./-]{0,3}\d{3}[ ./-]{0,3}\d{4}(?!\d)/,
      /(?<![\d.-])\d{3}[.-]\d{4}(?![\d-])/,
      /\+\d{1,3}[ .-]?\(?\d{2,4}\)?[ .-]?\d{3,4}[ .-]?\d{3,4}/,
      /\d{10}/,
      // Digit by digit, with one and the same sign in between: "3-1, 3-0, 3-2" are scores.
      /(?<!\d)\d([ .,_/-])\d(?:\1\d(?!\d)){5,}/,
      new RegExp(`(?:\\b(?:${digitWords})\\b[ ,.-]*){7}`, "i"),
    ],
    says: `Please take the phone number out. ${safety}`,
  },
  {
    patterns: [
      /(?:^|\W)@[a-z_][\w.]+/i,
      new RegExp(`\\b(?:${networks})\\b ?(?:is|name|user(?:name)?|handle|account|id|tag|[:=-]) ?\\S`, "i"),
      new RegExp(`\\b(?:${networks})\\b ?[a-z]*[\\d_.][\\w.]`, "i"),
      new RegExp(`\\b(?:my|(?:add|follow|dm|find|message|text) me on) (?:${networks}|snap)\\b(?! time)`, "i"),
      // A long snapper writes "snap: 0.7".
      /\bsnap ?[:=] ?[a-z_]/i,
      /\b(?:user ?name|handle) ?(?:is\b|[:=])/i,
    ],
    says: `Please take the name at a social network out. ${safety}`,
  },
  {
    patterns: [
      new RegExp(
        `\\b\\d{1,6} (?:[nsew]\\.? )?${streetName}(?:street|avenue|road|boulevard|blvd|lane)\\b${noStreet}`,
        "i",
      ),
      new RegExp(
        `\\b\\d{1,6} (?:[NSEW]\\.? )?(?:(?:[A-Z][\\w'.]*|\\d{1,3}(?:st|nd|rd|th)) ){1,3}(?:${streets})\\b${noStreet}`,
      ),
      // Not "2025 State Second Place".
      new RegExp(`\\b(?!(?:19|20)\\d\\d )\\d{1,6} (?:[NSEW]\\.? )?(?:[A-Z][\\w'.]* ){1,3}(?:${places})\\b`),
      // NE 68102
      /\b[A-Z]{2},? \d{5}(?:-\d{4})?\b/,
      /\bp\.? ?o\.? ?box ?\d|\b(?:apt|apartment)\.? ?#? ?\d/i,
    ],
    says: `Please take the street address out. ${safety}`,
  },
];

function anyCase(words: string): string {
  return words.replaceAll(/\b[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** One line, in plain letters and digits: full-width and circled ones, odd dashes and blanks hide nothing. */
function flatten(note: string): string {
  return note
    .normalize("NFKD")
    .replaceAll(/\p{M}|\p{Cf}/gu, "")
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll(/\p{Pd}|[−·•*~]/gu, "-")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

/** Digits of every script stand in rows of ten, each row beginning at its zero. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 128) return digit;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
