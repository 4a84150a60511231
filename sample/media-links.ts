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
  const year = between(random, latest - 2, latest);
  const texts = pickSome(random, wordings, linkCount).map((text) =>
    text.replace("{sport}", sportWords[sportCode]).replace("{year}", String(year)),
  );
  return texts
    .map((text) => ({
      text: chance(random, 0.01) ? longText : text,
      date: drawDate(random, year),
      url: drawUrl(random, text),
    }))
    .filter(({ date }) => date.slice(0, 10) <= lastDay);
}

function drawDate(random: Random, year: number): string {
  const day = new Date(
    Date.UTC(year, between(random, 0, 11), between(random, 1, 28), between(random, 0, 23), between(random, 0, 59)),
  );
  return day.toISOString();
}

function drawUrl(random: Random, text: string): string {
  const id = Math.floor(random() * 2 ** 40).toString(36);
  const film = pick(random, [
    `https://video.example/watch?v=${id}`,
    `https://video.example/reels/${id}`,
    `https://highlights.example/athletes/${id}/reel`,
    `https://video.example/games/${id}`,
    `http://clips.example/${id}.mp4#t=12`,
  ]);
  return text === teamNews ? `https://news.example/sports/prep/${id}` : film;
}
