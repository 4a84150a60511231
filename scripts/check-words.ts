import { readFileSync } from "node:fs";
import path from "node:path";
import { listFiles, type Problem } from "./list-files.ts";

/** Private names, each with the standard term. */
const bannedNames: [pattern: RegExp, term: string][] = [
  [/\bpatience\b/i, "timeout"],
  [/\b(?:bound)?UnderWay\b/i, "in-flight requests"],
  [/\bvisitOf\b|\bAccountVisit\b/, "request context"],
  [/\bgatherReads?\b/, "batch loader"],
  [/\b(?:Settings|User|Account)Act\b/, "action"],
  [/\bCourtCall/, "ResultIllustration"],
  [/EmailWish\b/, "pending email change"],
  [/\bfindTurns\b/, "state transitions"],
  [/\bjudge(?:d|s|Subscription)?\b(?!-contact)|\bJudged\b/i, "evaluate"],
  [/\bturn(?:s|ed)?[ -]?away\b/i, "reject"],
  [/\btellBefore\b/, "beforeShutdown"],
  [/\bwaitOut\b/, "retry"],
  [/\bsetAside\b/, "drop and recreate"],
  [/\bspraying\b/, "password-spray limit"],
  [/\bhouse[ -]?plan\b/i, "project structure"],
  [/\bstand-?ins?\b/i, "fake"],
  [/\bgarbled\b/i, "malformed"],
  [/\baskUntilAnswered\b/, "poll until response"],
  [/\bdraw(?:Card|Renditions)\b/, "render, resize"],
  [/\bguardForms\b/, "CSRF protection"],
  [/\bNotThere\b|\bUnready\b/, "not found, blocked"],
  [/\bisFromThisMachine\b/, "local request"],
  [/\bwhoever\b/i, "the user, the client"],
  [/\bhung up\b/i, "disconnected"],
  [/\bbury\b|\bburied\b/i, "mark as deleted"],
  [/\bkeep(?:Prospects?|Many|Received|Entry|Athletes?)\b(?!")/, "add to board"],
  [/\bkeepFigures\w+|\bkeepPrivate\b|\bkeepTogether\b/, "refresh, no-store, non-breaking"],
  [/\bchoosePost\b|\bCoachPost(?!:)|\bcoach-post\b/, "coach position"],
  [/\bPadView\b|\bpad-view\b/, "rating pad"],
  [/\bnoteLook\b|\blookAt[A-Z]|\blook="/, "mark as viewed, variant"],
  [/\b(?:takeIn|takeDraft|holdNew|typeInto)\b/, "load, read draft, queue new record, edit"],
  [/\.(?:hurry|meet|wake)\(|\bfunction (?:hurry|meet|wake)\b/, "flush, merge server version, schedule"],
  [/\bsrc\/drafts\b|\bworkspace\/drafts\b/, "browser-storage, sync"],
  [/\bisPatient\b|\bpatient:/, "waitsForInteraction"],
  [/\banswer\w*Form\b|\bProgramAnswer\b|\banswer=\{/, "response, result"],
  [/\b(?:profile|team)Calls\b/, "endpoints"],
  [/\bmessage: says\b|\bsays: /, "message"],
  [/\bfind\w*Remedies\b|\bNothingFound\b/, "suggestions for an empty result"],
  [/\bchangeImport\b/, "the kind of the upload: roster, game file, bulk import"],
  [/\b(?:school|program|team)-desk\b/, "factories"],
  [/\blastDayOnEarth\b/, "latest date in any time zone"],
];
/** Openings of comments, titles and lines of docs that hide the subject. */
const bannedOpening = /^(?:Whoever|Who|Whether|What (?:came|became) of|Of (?:who|what|those)|That which)\b/;
/** A doc comment says what the function does, not "what …". */
const bannedDocOpening = /^What\b/;

const checked = /\.(?:tsx?|md|grit)$/;
// The list of passwords is data; this file and its test name what they refuse.
const unchecked =
  /generated-tables\.ts$|^src\/site\/[\w-]+\.md$|^docs\/licences\.md$|^scripts\/check-words(?:\.test)?\.ts$/;

/** Returns the lines of a file that use a private name or a banned opening. */
export function findWords(file: string, text: string): Problem[] {
  if (!checked.test(file) || unchecked.test(file)) return [];
  return text.split("\n").flatMap((line, index) => {
    const where = `${file}:${index + 1}`;
    const names = bannedNames
      .filter(([pattern]) => pattern.test(line))
      .map(([, term]) => ({ path: where, message: `use the standard term: ${term}` }));
    const prose = file.endsWith(".md") ? line.replace(/^[#>*\-|\s\d.]+/, "") : proseOf(line);
    const isDoc = /^\s*\/?\*\*?\s/.test(line);
    const isBanned = bannedOpening.test(prose) || (isDoc && bannedDocOpening.test(prose));
    return isBanned
      ? [...names, { path: where, message: `begin with the subject or a verb, not "${prose.slice(0, 20)}…"` }]
      : names;
  });
}

/** Returns the text of a comment or a test title; empty if the line has neither. */
function proseOf(line: string): string {
  const comment = /^\s*(?:\/\/|\/\*\*?|\*)\s+(.*)$/.exec(line)?.[1];
  const title = /\b(?:it|test|describe)(?:\.\w+(?:\(.*?\))?)*\(\s*["`](?:[A-Z]\d\d:? )?(.*?)["`]/.exec(line)?.[1];
  return comment ?? title ?? "";
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, "..");
  const problems = listFiles(root).flatMap((file) =>
    checked.test(file) ? findWords(file, readFileSync(path.join(root, file), "utf8")) : [],
  );
  for (const { path: where, message } of problems) console.error(`${where}: ${message}`);
  if (problems.length > 0) process.exitCode = 1;
}
