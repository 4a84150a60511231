import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "../../tests/test-database.ts";
import { filmCondition, isFilmAddress } from "./film-address.ts";

const { db } = testDatabase();

const films = [
  "https://youtu.be/dQw4w9WgXcQ",
  "https://www.tiktok.com/@ava.vb/video/7106594312292453675",
  "https://m.youtube.com/watch?v=dQw4w9WgXcQ",
  "https://player.vimeo.com/video/1",
  "https://WWW.HUDL.COM/profile/1",
  "https://fan.hudl.com",
  "https://clips.example/3f",
  "http://school.example:8080/media/final.MP4#t=12",
  "https://club.example/teams/reels/9",
  "https://club.example/watch?v=1",
];
const others = [
  "https://www.youtube.com/@avavb",
  "https://vimeo.com/avavb",
  "https://twitch.tv./avavb",
  "https://WWW.YouTube.com:443/@avavb/videos",
  "https://x.com/avavb/video",
  "https://www.instagram.com/ava.vb/reels/",
  "https://reels.carrd.co/videos/1",
  "https://news.example/sports/prep/1",
  "https://nothudl.com/profile/1",
  "https://hudl.com.evil.example/profile/1",
  "https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ",
  "https://news.example/#/video/1",
  "https://club.example/reelsmith",
  "https://club.example/a.mp4.html",
  "ftp://clips.example/1",
];

it("recognizes film by host or path, the same in PostgreSQL", async () => {
  const addresses = [...films, ...others];
  expect(addresses.filter(isFilmAddress)).toEqual(films);
  const { rows } = await sql<{ url: string }>`
    select url from unnest(${addresses}::text[]) with ordinality as one (url, n) where ${sql.raw(filmCondition)} order by n`.execute(
    db,
  );
  expect(rows.map(({ url }) => url)).toEqual(films);
});
