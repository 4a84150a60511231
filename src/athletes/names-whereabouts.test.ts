import { describe, expect, it } from "vitest";
import { readRegister } from "../../tests/read-register.ts";
import { findContactData } from "./find-contact-data.server.ts";
import { namesWhereabouts } from "./names-whereabouts.server.ts";

const noon = Date.parse("2026-11-26T12:00Z");

describe("G09 texts of games, teams and links", () => {
  it.each([
    "FutureOwn Sat Dec 20 7pm at Lincoln East gym",
    "Sat Dec 20 7pm at Lincoln East gym",
    "vs North, Friday 7pm, court 3",
    "North tomorrow 7pm Pinnacle gym",
    "vs North tomorrow",
    "Tournament tonight",
    "vs East this Saturday",
    "Next Fri vs East",
    "Showcase this weekend",
    "Coming Saturday: Millard",
    "7:30 p.m. at Central",
    "7 PM Pinnacle gym",
    "Court 4, 9am",
    "noon @ the Y",
    "8 o’clock at the field house",
    "Dec 20 7pm",
    "12/20 7pm",
    "Saturday 19:30",
    "today 6:15",
    "Sun. Dec. 20, Pinnacle Arena",
    "Ｔｏｍｏｒｒｏｗ 7pm",
    "Championship 2099-12-20",
    "Championship 12/20/2099",
    "Championship Dec. 20th, 2099",
    "Championship 20 Dec 2099",
    "Championship 2099/12/20",
    "Championship 20.12.2099",
    "Championship 12-20-2099",
    "Sat @ Lincoln East gym",
    "Saturday night at Lincoln East gym",
    "practice mon wed fri East gym",
    "Fri 730 Pinnacle",
    "Sat 7p gym",
    "mañana 7pm",
    "sábado 20 en Pinnacle Arena",
    "7:30 at Pinnacle Arena",
    "vs North 7:30 @ Pinnacle",
    "Pinnacle Arena 19:30",
    "at Lincoln East, 6:15",
    "Dec 20 7:30 at Pinnacle Arena",
    "Dec 20, 19:30, Devaney Center",
    "20 Dec 7:30",
    "7:30 Devaney Dec 20",
    "07:30 PM Devaney",
    "Devaney 7:30 pm",
    "Mon-Fri 6-8 Lincoln East",
    "Tue & Thu 6-8 Lincoln East",
  ])("G09 rejects %j", (text) => {
    expect(findContactData(text, "event")).toBe("whereabouts");
    expect(findContactData(text, "title")).toBe("whereabouts");
  });

  it.each([
    "Friday Night Lights Camp",
    "Saturday Night Slam",
    "Sunday Showdown at Central Court",
    "Played on Saturday at St. Mary's",
    "Stars of Tomorrow Showcase",
    "Tomorrow’s Leaders Academy",
    "Tomorrow Center",
    "7pm",
    "3-1 (25-20, 21:15)",
    "at Central",
    "Holiday Tournament, Dec 20",
    "Holiday Tournament 2025-12-20",
    "Thanksgiving Classic 11/24/2025",
    "Sat: vs Lincoln East",
    "March 20 Classic",
    "Noonan High School",
    "Class 7A Final",
    "Santo Domingo",
    "Mon Valley Independent",
    "Today Show feature",
    "USA Today All-Star",
    "Next Level Volleyball",
    "4:32 mile at State",
    "Tomorrow River",
    "at Tomorrow River",
    "Noon High School",
    "vs Noon Middle School",
    "Set 3, 25:20",
    "3:1 (25:20) at Central",
    "Highlights 3:45",
    "Fri-Sun Classic",
    "Dec 20, 25:20",
    "2026-27",
    "10 AM Volleyball",
    "Monday Club",
  ])("G09 accepts %j", (text) => {
    expect(namesWhereabouts(text, noon)).toBe(false);
    expect(findContactData(text, "event")).toBeNull();
  });

  it("G09 rejects a date after today in every time zone, and accepts today and earlier ones", () => {
    expect(namesWhereabouts("Cup 2026-11-28", noon)).toBe(true);
    expect(namesWhereabouts("Cup 2026-11-27", noon)).toBe(false);
    expect(namesWhereabouts("Cup Nov 28, 2026", noon)).toBe(true);
    expect(namesWhereabouts("Cup 11/26/2026", noon)).toBe(false);
  });

  it("G09 accepts notes to coaches, which may say when a game is", () => {
    expect(findContactData("We play Saturday at 7pm in the Lincoln East gym.")).toBeNull();
  });

  it.each(["high-schools.csv.gz", "college-programs.csv.gz", "colleges.csv"] as const)(
    "G09 accepts every name in %s, alone and as an opponent",
    (file) => {
      const names = new Set(
        readRegister(file).flatMap(({ name, team, conference }) => [name, team, conference].filter(Boolean)),
      );
      const refused = [...names].filter((name) => namesWhereabouts(name ?? "") || namesWhereabouts(`3-1 at ${name}`));
      expect(refused).toEqual([]);
    },
  );
});
