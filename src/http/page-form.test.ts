import { expect, test } from "vitest";
import { readFields } from "./page-form.server.ts";

function formOf(fields: number): Request {
  const body = new URLSearchParams(Array.from({ length: fields }, (_, place) => [`field${place}`, "typed"]));
  return new Request("http://127.0.0.1:3000/signup", { method: "POST", body });
}

test("D02 rejects a form with more than 70 fields", async () => {
  expect(Object.keys(await readFields(formOf(70)))).toHaveLength(70);
  await expect(readFields(formOf(71))).rejects.toMatchObject({ init: { status: 400 } });
});

test.each([
  ["text/plain", "email=a"],
  ["application/json", "{}"],
  ["multipart/form-data; boundary=x", "no part"],
  ["multipart/form-data", ""],
])("I09 rejects a body that is no form: %s", async (type, body) => {
  const request = new Request("http://127.0.0.1:3000/signup", {
    method: "POST",
    body,
    headers: { "content-type": type },
  });
  await expect(readFields(request)).rejects.toMatchObject({ init: { status: 400 } });
});

test("I08 reads fields named like properties of Object.prototype as ordinary fields", async () => {
  const body = new URLSearchParams({ constructor: "y", toString: "z" });
  body.set("__proto__", "x");
  const fields = await readFields(new Request("http://127.0.0.1:3000/signup", { method: "POST", body }));
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
  expect(Object.keys(fields).sort()).toEqual(["__proto__", "constructor", "toString"]);
});
