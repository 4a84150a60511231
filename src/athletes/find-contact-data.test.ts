import { describe, expect, it } from "vitest";
import { type ContactKind, findContactData, type TextKind } from "./find-contact-data.server.ts";

const rejected: Record<Exclude<ContactKind, "whereabouts">, string[]> = {
  email: [
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
  phone: [
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
  account: [
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
  address: [
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

describe("contact data in a note to a coach", () => {
  it.each(Object.entries(rejected).flatMap(([kind, notes]) => notes.map((note) => [kind, note])))(
    "rejects a note for its %s: %s",
    (kind, note) => {
      expect(findContactData(note)).toBe(kind);
    },
  );

  it.each(allowed)("accepts the note: %s", (note) => {
    expect(findContactData(note)).toBeNull();
  });

  it("searches repetitive text within 100 ms", () => {
    for (const part of [
      "1 ",
      "a.",
      "1-",
      "Aa ",
      "one ",
      "@ ",
      "12 A ",
      "x@ ",
      "my ig ",
      "a ",
      "O1 ",
      "four0 ",
      "1\u0000",
    ]) {
      const text = part.repeat(2000).slice(0, 2000);
      // The fastest of several runs, because other processes may use the CPU during a run.
      const runs = Array.from({ length: 8 }, () => {
        const started = performance.now();
        findContactData(text);
        return performance.now() - started;
      });
      expect(Math.min(...runs)).toBeLessThan(100);
    }
  });
});

/** Returns the processor time of a search in milliseconds: the least of several, because the first ones compile the patterns. */
function searchMs(text: string): number {
  const runs = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage();
    findContactData(text);
    return process.threadCpuUsage(before).user / 1000;
  });
  return Math.min(...runs);
}

describe("G03 long texts", () => {
  const filler = "We trained hard all season and the team grew with every match. ";
  const fill = (length: number) => filler.repeat(Math.ceil(length / filler.length)).slice(0, length);

  it.each(["1ﬃ", "1a", "1one", "a1 ", "a.", "A1 ", "12 A ", "my ig ", "a", "@ ", "1 "])(
    "G03 searches %j repeated to 32,000 characters in linear time",
    (part) => {
      const [short, long] = [2000, 32_000].map((length) => searchMs(part.repeat(length).slice(0, length)));
      expect(short).toBeLessThan(60);
      // Quadratic growth would be a factor of 256.
      expect(long).toBeLessThan(Math.max(10, short ?? 0) * 48);
    },
  );

  it.each([
    ["phone", "402-555-0134"],
    ["phone", "four oh two five five five zero one three four"],
    ["email", "ana reyes (at) mail.example"],
    ["account", "my snap is anareyes_7"],
    ["address", "I live at 4500 North Thirtieth Street"],
  ])("G03 finds the %s in %j at every place of a long text", (kind, contact) => {
    for (let place = 0; place < 1200; place += 7)
      expect([place, findContactData(`${fill(place)} ${contact} ${fill(1200 - place)}`)]).toEqual([place, kind]);
  });

  it("G03 finds contact data inside and behind a word of any length", () => {
    for (const length of [100, 450, 499, 500, 501, 740, 3000]) {
      expect(findContactData(`${"x".repeat(length)} 402-555-0134 ${"x".repeat(length)}`)).toBe("phone");
      expect(findContactData(`${"x".repeat(length)}@mail.example${"x".repeat(length)}`)).toBe("email");
    }
  });

  it("G03 accepts long texts of sentences that are accepted alone", () => {
    const sentences = allowed.filter((text) => text.endsWith("."));
    for (let first = 0; first < sentences.length; first += 1) {
      const text = [...sentences.slice(first), ...sentences.slice(0, first)].join("\n\n");
      expect(text.length).toBeGreaterThan(500);
      expect(findContactData(text)).toBeNull();
    }
  });
});

const evasions: [string, string][] = [
  ["a Discord tag", "Discord quentz#0042"],
  ["a Discord tag alone", "quentz#0042"],
  ["spelled-out digits", "four zero two five five five zero one three four"],
  ["spelled-out digits mixed with digits", "4 zero 2, five 5 five, zero one 34"],
  ["spelled-out digits without spaces", "fourohtwofivefivefive0134"],
  ["(at)", "quentz(at)mail"],
  ["[at] and (dot)", "quentz [at] mail (dot) com"],
  ["look-alike letters of another alphabet", "іnstаgrаm: quеntz"],
  ["letters in place of digits", "4O2-555-OI34"],
  ["spaces between digits", "4 0 2 5 5 5 0 1 3 4"],
  ["spaces between pairs of digits", "Tigers 40 25 55 01 34"],
  ["snap:", "snap: quentz"],
  ["a ghost for Snapchat", "👻 quentz"],
  ["spaced letters", "s n a p : quentz"],
  ["ig @", "ig @ quentz"],
  ["ig @ without a space", "ig @quentz"],
  ["my # is", "my # is four oh two 555 01 34"],
  ["my number is", "my number is 402 555 0134"],
  ["emoji digits", "4️⃣0️⃣2️⃣5️⃣5️⃣5️⃣0️⃣1️⃣3️⃣4️⃣"],
  ["circled digits", "❹⓪❷-❺➄⑤-⓪①③④"],
  ["letters in boxes", "🆂🅽🅰🅿: quentz"],
  ["line breaks", "402\n555\n0134"],
  ["line breaks between digits", "4\n0\n2\n5\n5\n5\n0\n1\n3\n4"],
  ["words for digits, run together in groups", "fourzerotwo fivefivefive zeroonethreefour"],
  ["at and dot as words", "quentz at home dot example"],
  ["an address with a path", "t.me/quentz"],
  ["an address with a path and an uncommon ending", "is.gd/quentz"],
  ["an address with another beginning", "hxxps://quentz"],
  ["a name at Cash App", "$quentz"],
  ["a name before its network", "quentz22 (ig)"],
  ["another person's name at a network", "find quentz on discord"],
];

const everyKind: TextKind[] = ["note", "name", "place", "title", "event"];

describe("B07 evasions", () => {
  it.each(evasions)("finds the evasion in every kind of text: %s", (_, text) => {
    for (const kind of everyKind.filter((one) => one !== "note" || !text.startsWith("Tigers")))
      expect([kind, findContactData(text, kind)]).toEqual([kind, expect.any(String)]);
  });
});

describe("B07 more evasions", () => {
  it.each<[TextKind, string]>([
    ["title", "Lincoln High four oh two 5five5 0134"],
    ["title", "cuatro cero dos cinco cinco cinco cero uno"],
    ["title", "quentz AT mail DOT example"],
    ["title", "quentz_w on snap"],
    ["title", "quentzw on snapchat"],
    ["title", "1nstagram quentzw"],
    ["title", "lnsta: quentz"],
    ["title", "sn@p quentzw"],
    ["title", "Snapch4t quentz"],
    ["title", "d!scord quentz"],
    ["title", "tlk tok quentz"],
    ["title", "snp: quentzw"],
    ["title", "s/c: quentzw"],
    ["title", "S-N-A-P: quentz"],
    ["title", "psn quentzw99"],
    ["title", "xbox live: quentzw9"],
    ["title", "fb: quentz.w"],
    ["title", "add my roblox quentzw99"],
    ["title", "linktree quentz"],
    ["title", "what's app 402"],
    ["title", "t.me/quentz"],
    ["title", "beacons.ai/quentz"],
    ["title", "quentz.me"],
    ["title", "ig👉quentzw"],
    ["title", "ꓢꓠꓮꓑ: quentz"],
    ["title", "ᎥᏀ: quentz"],
    ["name", "Smith ig quentz"],
    ["name", "Smith (sc quentzw)"],
    ["name", "FourZeroTwo FiveFiveFive"],
    ["name", "Four Zero Two"],
    ["place", "12 Elm"],
    ["place", "Elm St 12"],
    ["place", "Lincoln, 12th & O"],
    ["place", "corner of 5th and Main"],
  ])("finds contact data in text of kind %s: %s", (kind, text) => {
    expect(findContactData(text, kind)).not.toBeNull();
  });

  it.each<[TextKind, string]>([
    ["title", "FB: QB highlights"],
    ["title", "Played on Saturday at St. Mary's"],
    ["title", "S.T.E.A.M. Academy"],
    ["title", "Signal Hill Threads"],
    ["title", "Cinco Ranch"],
    ["name", "Dos Santos"],
    ["name", "McSnap"],
    ["place", "St. Paul"],
    ["event", "FB: Week 3 @ Lincoln East"],
  ])("accepts text of kind %s: %s", (kind, text) => {
    expect(findContactData(text, kind)).toBeNull();
  });
});

describe("B07 short public texts", () => {
  it.each<[TextKind, string, ContactKind]>([
    ["title", "Text me 402-555-0134", "phone"],
    ["title", "call me", "phone"],
    ["title", "Omaha VBC hmu", "phone"],
    ["title", "Wildcats 555 0134", "phone"],
    ["title", "Instagram quentz", "account"],
    ["title", "my snap quentz", "account"],
    ["title", "add me quentz", "account"],
    ["title", "roblox quentz", "account"],
    ["title", "linktree quentz", "link"],
    ["name", "quentz.reyes", "account"],
    ["title", "@quentz", "account"],
    ["name", "quentz_", "account"],
    ["name", "Snapchat quentz", "account"],
    ["name", "snap quentz", "account"],
    ["name", "quentz99", "phone"],
    ["name", "402-555-0134", "phone"],
    ["name", "402 555", "phone"],
    ["place", "123 Main Street", "address"],
    ["place", "123 main st", "address"],
    ["place", "1400 N 30th St", "address"],
    ["place", "Elm Street", "address"],
    ["place", "Omaha 68102", "address"],
    ["event", "Showcase, 1400 N 30th St, Omaha", "address"],
    ["event", "Open gym 77 Oak Avenue", "address"],
    ["event", "@quentz_7", "account"],
    ["event", "coachx99", "account"],
    ["event", "2026 coachx99", "account"],
    ["event", "at 1234 elm st", "address"],
    ["event", "1400 n 56th ave, Omaha", "address"],
    ["event", "402-555-0134", "phone"],
    ["event", "402-555 013-4", "phone"],
    ["event", "402-555", "phone"],
    ["event", "vs North 402.555", "phone"],
    ["title", "Wildcats (402) 555", "phone"],
  ])("rejects text of kind %s: %s as %s", (kind, text, found) => {
    expect(findContactData(text, kind)).toBe(found);
  });

  it.each<[TextKind, string]>(
    Object.entries({
      name: [
        "Street",
        "Hatfield",
        "Atkins",
        "Snape",
        "Instone",
        "O'Neil",
        "de la Cruz",
        "Smith III",
        "Nguyễn",
        "Jr. 3rd",
        "Member 12",
        "Lane",
        "Igor",
        "Scott",
        "Box",
        "Dot",
        "Иванов",
        "Παπαδόπουλος",
        "王",
        "Mc Donald-Place",
        "J.R. Smith",
        "St.John",
      ],
      place: [
        "St. Paul",
        "Street",
        "Willow Street",
        "Ninety Six",
        "Eighty Four",
        "Lake Placid",
        "Grand Terrace",
        "Park City",
        "Paris 16",
        "100 Mile House",
        "108 Mile Ranch",
        "Winston-Salem",
        "Washington Court House",
        "Truth or Consequences",
        "Dublin 4",
        "Nebraska",
        "NE",
      ],
      title: [
        "PS 118",
        "St. Mary's 2024",
        "Route 66 Wildcats",
        "402 Volleyball Club",
        "P.S. 18",
        "54th Street Academy",
        "Main Street High School",
        "@ Home Academy",
        "University Heights High School 2020-2021",
        "Penn St. 2024",
        "Club 43 U17 2024-25",
        "Highlights vs Lincoln East 25-20 25-18 25-22",
        "Instagram highlights",
        "My film on Instagram",
        "TikTok reel",
        "Snap counts and tackles 2025",
        "My number one play",
        "Full match, 2025-09-06",
        "Dr. Martin Luther King Jr. Senior High",
        "Hudl",
        "Call of the Wild Invitational",
        "Elite17U Instagram highlights",
        "Follow my season on Instagram",
        "Find highlights on TikTok",
        "A.C.E. Academy",
        "Made $500 for charity",
        "400 yards and 3 touchdowns",
      ],
      event: [
        "@ Lincoln East",
        "@Millard South",
        "vs St. Mary's",
        "Round 2 vs Vine Street Academy",
        "Week 12: NE @ PHI",
        "25-20, 25-18, 25-22",
        "101-98",
        "199-198",
        "Tri-State 200-300",
        "W 3-1 (25-20, 23-25, 25-18, 25-22)",
        "2024-2025",
        "Fall 2025",
        "State semifinal, set 5 15-13",
        "Game 3 at Central Court",
        "2024 Mount St. Mary's Invitational",
        "9-6-2025 at Omaha",
        "250 yard rd 2 vs Omaha",
        "300 wins dr. Ruiz cup",
      ],
      // `Object.entries` loses the type of the keys.
    } satisfies Partial<Record<TextKind, string[]>>).flatMap(([kind, texts]) =>
      texts.map((text): [TextKind, string] => [kind as TextKind, text]),
    ),
  )("accepts short text of kind %s: %s", (kind, text) => {
    expect(findContactData(text, kind)).toBeNull();
  });
});
