import { lastDay } from "./calendar.ts";
import type { AthletePlan } from "./plan-athlete.ts";
import { between, chance, pick, pickSome, type Random } from "./random.ts";

interface SampleLink {
  text: string;
  date: string;
  url: string;
}

const sportWords = { VB: "Volleyball", FB: "Football", BB: "Basketball" };
const teamNews = "All-district team announced";
const wordings = [
  "{year} season highlights",
  "{sport} skills video",
  "{sport} highlights, junior varsity to varsity",
  "Full game, {year}",
  "Showcase highlights",
  "Workout and interview",
  teamNews,
];
const longText =
  "Every touch from the state tournament, unedited: pool play on Friday, bracket play on Saturday, and the final on Sunday afternoon";

/** Generates media links. Their hosts are under .example, which is reserved (RFC 2606). */
export function renderLinks(random: Random, { linkCount, roles, graduationYear }: AthletePlan): SampleLink[] {
  const { sportCode } = pick(random, roles);
  const latest = Math.min(graduationYear, 2026);
  const span = between(random, 0, 2);
  // The first link is of the latest year, the others are of the years before it, too.
  return pickSome(random, wordings, linkCount).map((wording, index) => {
    const isLong = chance(random, 0.01);
    const { date, year } = drawDate(random, latest - (index % (span + 1)));
    const text = wording.replace("{sport}", sportWords[sportCode]).replace("{year}", String(year));
    return { text: isLong ? longText : text, date, url: drawUrl(random, text) };
  });
}

/** Draws a time in a year, or in the year before if it would be after the last day. */
function drawDate(random: Random, year: number): { date: string; year: number } {
  const [month, day] = [between(random, 0, 11), between(random, 1, 28)];
  const [hour, minute] = [between(random, 0, 23), between(random, 0, 59)];
  const dateIn = (each: number) => new Date(Date.UTC(each, month, day, hour, minute)).toISOString();
  const known = dateIn(year).slice(0, 10) <= lastDay ? year : year - 1;
  return { date: dateIn(known), year: known };
}

function drawUrl(random: Random, text: string): string {
  // An id of digits would look like a phone number, which no public link may have.
  const id = Math.floor(random() * 2 ** 40)
    .toString(36)
    .replace(/^[\do]{7,}$/, (digits) => `${digits.slice(0, 3)}v${digits.slice(3)}`);
  const film = pick(random, [
    `https://video.example/watch?v=${id}`,
    `https://video.example/reels/${id}`,
    `https://highlights.example/athletes/${id}/reel`,
    `https://video.example/games/${id}`,
    `http://clips.example/${id}.mp4#t=12`,
  ]);
  return text === teamNews ? `https://news.example/sports/prep/${id}` : film;
}
