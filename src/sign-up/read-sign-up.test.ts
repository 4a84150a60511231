import { expect, test } from "vitest";
import { listErrors, readSignUp } from "./read-sign-up.server.ts";

const common = new Set(["password1"]);
const athlete = {
  userType: "Athlete",
  birthMonth: "3",
  birthDay: "9",
  birthYear: "2008",
  firstName: " Ana ",
  lastName: "Reyes",
  email: "ana@example.com",
  password: "four quiet herons",
  gender: "F",
  graduationYear: "2027",
  currentSchool: "Lincoln High",
};
const thisYear = String(new Date().getUTCFullYear());

test("reads an athlete's form and combines the three date fields", () => {
  expect(readSignUp(athlete, common)).toMatchObject({
    outcome: "complete",
    form: { dateOfBirth: "2008-03-09", firstName: "Ana", graduationYear: 2027 },
  });
});

test("reads a date without leading zeros and with blanks, and the same day in two digits", () => {
  for (const [birthMonth, birthDay] of [
    [" 3 ", " 9"],
    ["03", "09"],
    ["12", "31"],
  ])
    expect(
      readSignUp({ ...athlete, birthMonth, birthDay, birthYear: " 2008 ", graduationYear: " 2027 " }, common),
    ).toMatchObject({
      outcome: "complete",
      form: { dateOfBirth: birthMonth === "12" ? "2008-12-31" : "2008-03-09", graduationYear: 2027 },
    });
});

test.each([
  ["2", "30", "2009", "February 2009 has 28 days. Check the day."],
  ["2", "30", "2008", "February 2008 has 29 days. Check the day."],
  ["4", "31", "2008", "April 2008 has 30 days. Check the day."],
  ["13", "1", "2008", "Please enter your date of birth."],
])("names a day that its month does not have: %s/%s/%s", (birthMonth, birthDay, birthYear, message) => {
  expect(readSignUp({ ...athlete, birthMonth, birthDay, birthYear }, common)).toEqual({
    outcome: "wrong",
    errors: { dateOfBirth: message },
  });
});

test("asks for a gender in a sentence of the page", () => {
  expect(readSignUp({ ...athlete, gender: "" }, common)).toEqual({
    outcome: "wrong",
    errors: { gender: "Please choose a gender." },
  });
});

test("lists errors in the order of the page, with the ids of their fields", () => {
  const names = [
    "dateOfBirth",
    "firstName",
    "lastName",
    "email",
    "password",
    "gender",
    "graduationYear",
    "currentSchool",
  ];
  const errors = Object.fromEntries(names.toReversed().map((name) => [name, `${name} is wrong`]));
  expect(listErrors(errors).map(({ id, message }) => [id, message])).toEqual(
    names.map((name) => [`sign-up-${name}`, `${name} is wrong`]),
  );
  expect(listErrors(errors).map(({ label }) => label)).toEqual([
    "Date of birth",
    "First name",
    "Last name",
    "Email",
    "Password",
    "Gender",
    "Graduation year",
    "School",
  ]);
  expect(listErrors({ email: "is wrong", other: "is unknown" })).toHaveLength(1);
});

test("requires neither date of birth nor school from a coach", () => {
  const { firstName, lastName, email, password } = athlete;
  const coach = { userType: "College Coach", firstName, lastName, email, password, birthYear: "1" };
  expect(readSignUp(coach, common)).toMatchObject({ outcome: "complete", form: { userType: "College Coach" } });
});

test("rejects a user who is too young before it reports other errors", () => {
  const child = { ...athlete, birthYear: String(Number(thisYear) - 10), email: "no address", password: "" };
  expect(readSignUp(child, common)).toEqual({ outcome: "too-young" });
});

test("reports all invalid fields at once, including the password", () => {
  const reading = readSignUp({ userType: "Athlete", birthMonth: "2", birthDay: "30", birthYear: "2008" }, common);
  const fields = "currentSchool dateOfBirth email firstName gender graduationYear lastName password";
  expect(reading.outcome === "wrong" && Object.keys(reading.errors).sort().join(" ")).toBe(fields);
});

test("rejects a common password even if another field is invalid", () => {
  const reading = readSignUp({ ...athlete, firstName: "", password: "Password1" }, common);
  expect(reading).toMatchObject({ outcome: "wrong", errors: { password: expect.stringContaining("too common") } });
});

test("reports a date in the future as an invalid date, not as an age", () => {
  const reading = readSignUp({ ...athlete, birthYear: String(Number(thisYear) + 1) }, common);
  expect(reading).toEqual({ outcome: "wrong", errors: { dateOfBirth: "Please enter your date of birth." } });
});

test.each([
  "A\u202eb",
  "A\u061cb",
  "A\u2028b",
  "A\u00adb",
  "A\u{e0041}b",
  "\u3164",
  "\u2800",
  "\u200d",
  "\u0301",
  "\ud800",
])("I07 rejects a name with hidden, reordering or only invisible characters: %j", (firstName) => {
  expect(readSignUp({ ...athlete, firstName }, common)).toMatchObject({
    outcome: "wrong",
    errors: { firstName: expect.any(String) },
  });
});

test.each([
  ["Jose\u0301", "José"],
  ["İpek", "İpek"],
  ["نو\u200cبهار", "نو\u200cبهار"],
  ["क\u094d\u200dष", "क\u094d\u200dष"],
  ["葛\u{e0100}城", "葛\u{e0100}城"],
])("I07 stores a name as its script writes it, in composed form: %s", (firstName, stored) => {
  expect(readSignUp({ ...athlete, firstName }, common)).toMatchObject({
    outcome: "complete",
    form: { firstName: stored },
  });
});

test("B07 rejects an overlong school before searching it for contact data, which could take half a second", () => {
  const form = { ...athlete, currentSchool: "\uFDFA".repeat(21_000) };
  const runs = Array.from({ length: 5 }, () => {
    const started = performance.now();
    expect(readSignUp(form, common)).toMatchObject({
      outcome: "wrong",
      errors: { currentSchool: expect.stringContaining("160 characters") },
    });
    return performance.now() - started;
  });
  expect(Math.min(...runs)).toBeLessThan(50);
});
