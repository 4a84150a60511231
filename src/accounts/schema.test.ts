import { describe, expect, it } from "vitest";
import { athleteFields } from "../athletes/fields.ts";
import {
  credentials,
  emailChange,
  forgotPassword,
  ownDeletion,
  ownRecord,
  passwordChange,
  passwordUpdate,
  registration,
  resendRequest,
  signInCredentials,
  signUpForm,
  verification,
} from "./schema.ts";

const [minYear, maxYear] = athleteFields.graduationYear.range;
const years = `Enter a year from ${minYear} to ${maxYear}.`;
const person = { firstName: "Ana", lastName: "Reyes", email: "ana@mail.example", password: "four quiet herons" };
const athlete = {
  ...person,
  userType: "Athlete",
  dateOfBirth: "2008-03-09",
  gender: "F",
  graduationYear: 2027,
  currentSchool: "Lincoln High",
};
const coach = { ...person, userType: "College Coach" };

/** Returns the messages for an athlete's registration with a change, each after the name of its field. */
function findMessages(change: object, { form = registration as typeof registration | typeof signUpForm } = {}) {
  const { error } = form.safeParse({ ...athlete, ...change });
  return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
}

describe("registration", () => {
  it("accepts an athlete and a coach with their own fields only", () => {
    expect(findMessages({})).toEqual([]);
    expect(registration.safeParse(coach).success).toBe(true);
    expect(registration.safeParse({ ...coach, gender: "F" }).success).toBe(false);
    expect(registration.safeParse({ ...coach, userType: "Administrator" }).success).toBe(false);
  });

  it.each([
    ["firstName", "Please enter your first name.", athleteFields.firstName.maxLength],
    ["lastName", "Please enter your last name.", athleteFields.lastName.maxLength],
    ["currentSchool", "Please enter the name of your school.", athleteFields.currentSchool.maxLength],
  ])("limits the text of %s", (field, missing, maxLength) => {
    const findFor = (text: string) => findMessages({ [field]: text });
    expect(findFor(" ")).toEqual([`${field}: ${missing}`]);
    expect(findFor("x".repeat(maxLength))).toEqual([]);
    expect(findFor(`  ${"x".repeat(maxLength)}  `)).toEqual([]);
    // Characters outside the basic plane have two code units.
    expect(findFor("𠮷".repeat(maxLength))).toEqual([]);
    for (const tooLong of ["x".repeat(maxLength + 1), "𠮷".repeat(maxLength + 1)])
      expect(findFor(tooLong)).toEqual([`${field}: Use at most ${maxLength} characters.`]);
    expect(findFor("a\u202eb")).toEqual([`${field}: Please remove the special characters.`]);
  });

  it("explains why a name or a school with contact data is rejected", () => {
    const start = ": This looks like ";
    const middle = ". Your profile will be public, so we can’t show it. ";
    for (const field of ["firstName", "lastName"]) {
      const [message = ""] = findMessages({ [field]: "ana@mail.example" });
      expect(message.startsWith(`${field}${start}`)).toBe(true);
      expect(message.split(middle)[1]).toBe(
        "If it’s your real name, enter it without that part for now. You can change it later and ask our staff to check it.",
      );
    }
    const [school = ""] = findMessages({ currentSchool: "Call 402-555-0148" });
    expect(school.split(middle)[1]).toBe(
      "Enter only the name of your school. You can change it later and ask our staff to check it.",
    );
    const read = registration.safeParse({ ...coach, firstName: "ana@mail.example" });
    expect(read.error?.issues[0]?.message).toMatch(/^This looks like .+\. Athletes and other coaches see your name/);
  });

  it("accepts graduation years of the range", () => {
    const find = (graduationYear: unknown) => findMessages({ graduationYear });
    expect([find(minYear), find(maxYear)]).toEqual([[], []]);
    expect([find(minYear - 1), find(maxYear + 1)]).toEqual([
      [`graduationYear: ${years}`],
      [`graduationYear: ${years}`],
    ]);
    expect(find(2027.5)).toEqual(["graduationYear: Please enter a year, such as 2028."]);
  });

  it("accepts dates of birth from 1900 until today", () => {
    const find = (dateOfBirth: unknown) => findMessages({ dateOfBirth });
    const today = new Date().toISOString().slice(0, 10);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect([find("1900-01-01"), find(today)]).toEqual([[], []]);
    for (const date of ["1899-12-31", tomorrow, "2008-02-30", "yesterday"])
      expect([date, ...new Set(find(date))]).toEqual([date, "dateOfBirth: Please enter your date of birth."]);
  });

  it("limits the password to 1000 characters", () => {
    expect(findMessages({ password: "x".repeat(1000) })).toEqual([]);
    expect(findMessages({ password: "x".repeat(1001) })).toHaveLength(1);
  });
});

describe("signUpForm", () => {
  const find = (graduationYear: unknown) => findMessages({ graduationYear }, { form: signUpForm });

  it("reads the graduation year from four digits", () => {
    expect(signUpForm.parse({ ...athlete, graduationYear: "2027" })).toMatchObject({ graduationYear: 2027 });
    for (const text of ["", "27", "20270", "x2027", "2027x"])
      expect([text, find(text)]).toEqual([text, ["graduationYear: Please enter a year, such as 2028."]]);
    expect(find("1066")).toEqual([`graduationYear: ${years}`]);
  });

  it("reads the form of a coach", () => {
    expect(signUpForm.safeParse(coach).success).toBe(true);
  });
});

const text = "x".repeat(1000);

it.each([
  ["credentials", credentials, { email: text, password: text }],
  ["signInCredentials", signInCredentials, { email: text, password: text, code: text }],
  ["forgotPassword", forgotPassword, { Email: text }],
  ["verification", verification, { userId: text, guid: text }],
  ["resendRequest", resendRequest, { userLoginId: text }],
  ["emailChange", emailChange, { email: text, password: text }],
  ["ownDeletion", ownDeletion, { password: text }],
])("accepts texts of at most 1000 characters as %s, and no other field", (_, schema, body) => {
  expect(schema.safeParse(body).success).toBe(true);
  expect(schema.safeParse({ ...body, other: "" }).success).toBe(false);
  for (const name of Object.keys(body)) {
    expect([name, schema.safeParse({ ...body, [name]: `${text}x` }).success]).toEqual([name, false]);
    expect([name, schema.safeParse({ ...body, [name]: undefined }).success]).toEqual([name, name === "code"]);
  }
});

it("accepts new passwords of any length, so that the password rule reports its own error", () => {
  const long = "x".repeat(5000);
  const update = { UserId: "1", LinkGuid: "2", Password: long, ConfirmPassword: long };
  expect(passwordUpdate.safeParse(update).success).toBe(true);
  const change = { password: text, newPassword: long, confirmPassword: long };
  expect(passwordChange.safeParse(change).success).toBe(true);
  for (const [schema, body] of [
    [passwordUpdate, { ...update, UserId: long }],
    [passwordUpdate, { ...update, LinkGuid: long }],
    [passwordUpdate, { ...update, other: "" }],
    [passwordChange, { ...change, password: long }],
    [passwordChange, { ...change, other: "" }],
  ] as const)
    expect(schema.safeParse(body).success).toBe(false);
});

it("limits the id of a record to 100 characters", () => {
  const accepts = (id: string) => ownRecord.safeParse({ id }).success;
  expect([accepts("x".repeat(100)), accepts("x".repeat(101))]).toEqual([true, false]);
});

it("G05 rejects a name that asks for a message, although neither of its parts does", () => {
  const staff = { userType: "Team Staff", email: "rob@mail.example", password: "x" };
  const parse = (firstName: string, lastName: string) => registration.safeParse({ ...staff, firstName, lastName });
  expect(parse("Kik", "Coachx").error?.issues).toMatchObject([{ path: ["lastName"] }]);
  expect(parse("Robin", "Kik").success).toBe(true);
});
