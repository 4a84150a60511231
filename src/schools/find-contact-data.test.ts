import { describe, expect, it } from "vitest";
import { findContactData } from "./find-contact-data.server.ts";

const refused = {
  "email address": [
    "Write to ana.reyes@mail.example please",
    "ana @ mail . example",
    "ana.reyes (at) mail.example",
    "ana reyes at gmail",
    "ａｎａ＠ｍａｉｌ．ｃｏｍ",
    "ana@\nmail.example",
  ],
  link: [
    "https://youtu.be/abc",
    "HTTP://x.example",
    "see www.hudl.example/ana",
    "hudl.com/profile/1",
    "my page anareyes dot com",
    "anareyes[dot]net",
    "bit.ly/abc",
  ],
  "phone number": [
    "Call 402-555-0134",
    "(402) 555 0134",
    "402.555.0134",
    "4025550134",
    "+1 402 555 0134",
    "+44 20 7946 0958",
    "555-0134",
    "4 0 2 5 5 5 0 1 3 4",
    "4-0-2-5-5-5-0",
    "four oh two five five five zero one",
    "４０２－５５５－０１３４",
    "٤٠٢ ٥٥٥ ٠١٣٤",
    "402*555*0134",
    "402\u2060-555-0134",
  ],
  "social network": [
    "@anareyes",
    "follow me (@ana_reyes7)",
    "insta: anareyes",
    "My Instagram is anareyes",
    "IG ana.reyes12",
    "snapchat anareyes_7",
    "snap: anareyes",
    "discord = ana#1234",
    "add me on snap",
    "my TikTok handle is ana",
  ],
  "street address": [
    "I live at 123 Main Street, Omaha",
    "123 main street",
    "4500 N 30th St",
    "12 Oak Dr",
    "77 W. Elm Grove Ave.",
    "14 Park Place",
    "P.O. Box 12",
    "Omaha NE 68102",
    "apt 4",
  ],
};

const allowed = [
  "",
  "I'm a 6'1\" outside hitter, class of 2027, with a 3.95 GPA.",
  "6'2 185 2027 OH, 4.0 GPA, vertical 32.5",
  "We won 25-20 25-18 25-22 and 3-1, 3-0, 3-2, 3-1 in the playoffs.",
  "312 kills, 45 aces, hitting .442 over 28 matches in 2024-2025.",
  "4.52 in the 40, bench 225, squat 405, 1,204 rushing yards.",
  "8 wins on the road, 5 straight road wins, 12 on the home court.",
  "2025 State Second Place, 2nd place in 2024, 12 kills all the way.",
  "Played @ Lincoln High, then at Omaha Central.",
  "Long snapper: snap 0.72 seconds. My snap time is 0.7.",
  "25 pts ave, +12 25-20 in the final, number 7.",
  "I want to study nursing. Coach Ruiz knows me. See my film in my profile!",
  "Mi hermana jugó en su equipo; me encantaría visitar el campus.",
  "I moved from St. Louis to Boulder, Co. and Denver, CO.",
  "My highlights are on YouTube, linked from my profile.",
  "Average of 14.2 points, 6.1 rebounds, 2.3 assists, 1.4 steals, 0.8 blocks.",
];

describe("a note to a coach", () => {
  it.each(Object.entries(refused).flatMap(([what, notes]) => notes.map((note) => [what, note])))(
    "is refused for its %s: %s",
    (what, note) => {
      expect(findContactData(note)).toContain(what === "social network" ? "name at a social network" : what);
    },
  );

  it.each(allowed)("may say what an athlete has to say: %s", (note) => {
    expect(findContactData(note)).toBeNull();
  });

  it("is judged in no time, however it is made", () => {
    for (const part of ["1 ", "a.", "1-", "Aa ", "one ", "@ ", "12 A ", "x@ ", "my ig "]) {
      const started = performance.now();
      findContactData(part.repeat(2000).slice(0, 2000));
      expect(performance.now() - started).toBeLessThan(100);
    }
  });
});
