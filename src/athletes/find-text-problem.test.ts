import { describe, expect, it } from "vitest";
import { hasProfanity } from "./find-profanity.server.ts";
import { findNameProblem, findTextProblem } from "./find-text-problem.server.ts";

describe("offensive words", () => {
  const offensive =
    "FuckYou|Fuck You|fuuuuck|F.u.c.k|f u c k|f*ck|F**k|ｆｕｃｋ|Fцck|sh1t|sh*t|Shithead|B1tch|a$$hole|SuckMyDick|cunt|n1gga|faggot|PUTA|Hijo de Puta|pendejo|Mierda FC|chinga tu madre|maricón|cabrón|coño|verga|zorra|KKK|ƒuck";
  it.each(offensive.split("|"))("G06 finds the word in “%s”", (text) => {
    expect(hasProfanity(text)).toBe(true);
  });

  // Names, schools and towns that lists of words often find.
  const names =
    "Dickinson|Dickerson|Dickey|Riddick|Cockburn|Hancock|Hitchcock|Cocke County High School|Scunthorpe|Sackville|Toppenish|Peniston|Assonet|Cummings|Cumberland|Van Dyke|Hooker|Felch|Fagan|Fu|Fick|Steffeck|Georgy|Harshit|Shital|Siriporn|Bich|Babich|Titterington|Slutsky|Sexton|Middlesex|Analisa|Llanusa|Rapert|Semeniak|Wankel|Negrón|Colón|Concha|Moro|Cono Christian School|Río Negro|Chula Vista|Coon Rapids|Laura|Gaylord|Team 455|Dick’s Sporting Goods Classic";
  it.each(names.split("|"))("G06 accepts the name “%s”", (text) => {
    expect(hasProfanity(text)).toBe(false);
  });

  it("G06 checks 500 characters in less than 200 milliseconds", () => {
    for (const unit of ["a ", "f-", "fuc", "s.h.", "Aa", "1", "ﬃ", "aaaa"]) {
      const text = unit.repeat(500).slice(0, 500);
      hasProfanity(text);
      const start = performance.now();
      findTextProblem(text, "title");
      expect(performance.now() - start).toBeLessThan(200);
    }
  });
});

describe("names", () => {
  it.each(["😎", "-", "J0hn", "4na", "Ana 😎", "R33d"])("G06 rejects the name “%s”, which needs letters", (name) => {
    expect(findTextProblem(name, "name")).toBe("letters");
  });

  it.each(["O’Neill", "J.R.", "王", "Núñez-García", "John 3rd", "Anna 2"])("G06 accepts the name “%s”", (name) => {
    expect(findTextProblem(name, "name")).toBeNull();
  });
});

describe("whole names", () => {
  it.each([
    ["Kik", "Coachx", "account"],
    ["Text", "Me", "account"],
    ["Snap", "Coachx", "account"],
    ["Coach", "Rob Ig", "account"],
    ["Escríbeme", "Coachx", "account"],
    ["Four Zero", "Two Five", "phone"],
    ["Fuc", "Kyou", "profanity"],
  ])("G05 finds a problem in the name “%s %s”, whose parts have none", (first, last, found) => {
    expect(findNameProblem(first, last)).toBe(found);
  });

  it.each([
    ["Chris", "Hitchcock"],
    ["Tex", "Call"],
    ["Ada", "Kik"],
    ["One", "Two"],
    ["Addison", "Snapp"],
  ])("G05 accepts the name “%s %s”", (first, last) => {
    expect(findNameProblem(first, last)).toBeNull();
  });
});

describe("requests to athletes", () => {
  it.each([
    ["DM coachx99", "account"],
    ["text coach_rob1", "account"],
    ["come to my house", "meeting"],
    ["Coach Rob's place after practice, come alone", "meeting"],
  ])("G05 finds “%s” in a title and an event", (text, found) => {
    expect(findTextProblem(text, "title")).toBe(found);
    expect(findTextProblem(text, "event")).toBe(found);
  });

  it.each(["Not in My House Classic", "Welcome to House Springs", "Snap count drills", "Come From Behind Classic"])(
    "G05 accepts the title “%s”",
    (text) => {
      expect(findTextProblem(text, "title")).toBeNull();
    },
  );
});
