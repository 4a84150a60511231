import { expect, it } from "vitest";
import { renderPersonalData } from "./render-personal-data.server.ts";

/** Returns the rendered part of the page for one value. */
function render(value: unknown, heading = "someData"): string {
  const page = renderPersonalData({ [heading]: value }, "2026-11-22T10:20:30.000Z");
  return /<\/p>\n(.*)\n<\/main>/s.exec(page)?.[1] ?? "";
}

it("names the product and the day of the request", () => {
  const page = renderPersonalData({ account: {}, mailThatWeSent: [] }, "2026-11-22T10:20:30.000Z");
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(page).toContain("<title>Your data at Openroster</title>");
  expect(page).toContain("You asked for it on 2026-11-22. Times are in UTC.");
  expect(page).toContain("<h2>Account</h2>\nnone\n<h2>Emails we sent</h2>\nnone\n</main>");
});

it.each([
  ["signedInDevices", "Signed in devices"],
  ["whatWasDone", "Account activity"],
  ["whoLooked", "Profile views"],
  ["team2Name", "Team2 name"],
  ["<b>", "&#60;b&#62;"],
])("names the key %s on the page: %s", (heading, name) => {
  expect(render([], heading)).toBe(`<h2>${name}</h2>\nnone`);
});

it.each([
  [null, "not given"],
  [undefined, "not given"],
  ["", "not given"],
  [true, "yes"],
  [false, "no"],
  [0, "0"],
  [12.5, "12.5"],
  [[], "none"],
  [{}, "none"],
  ["2026-11-22T10:20:30.000Z", "2026-11-22 10:20 UTC"],
  ["2026-11-22T10:20:30Z", "2026-11-22 10:20 UTC"],
  ["at 2026-11-22T10:20:30Z", "at 2026-11-22T10:20:30Z"],
  ["2026-11-22T10:20:30Z or so", "2026-11-22T10:20:30Z or so"],
  [`<a href="x" title='y'>&`, "&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;"],
  [["a", { b: 1 }], "<ol><li>a</li><li><dl><dt>B</dt><dd>1</dd></dl></li></ol>"],
  [{ firstName: "Zoë", age: null }, "<dl><dt>First name</dt><dd>Zoë</dd><dt>Age</dt><dd>not given</dd></dl>"],
  ["data:image/jpeg;base64,aGk=", '<img src="data:image/jpeg;base64,aGk=" alt="Your photo" width="240">'],
  ["data:image/png;base64,aGk=", "data:image/png;base64,aGk="],
  [" data:image/jpeg;base64,aGk=", " data:image/jpeg;base64,aGk="],
  ["data:image/jpeg;base64,a GK=", "data:image/jpeg;base64,a GK="],
])("renders %j as %s", (value, text) => {
  expect(render(value)).toBe(`<h2>Some data</h2>\n${text}`);
});
