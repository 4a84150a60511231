import { expect, test } from "vitest";
import { explainFailure } from "./send-failure.server.ts";

const smtp = (fields: object) => Object.assign(new Error("No such user robin@example.com"), fields);

test.each([
  [
    { code: "EENVELOPE", command: "RCPT TO", responseCode: 550, response: "550 5.1.1 <robin@example.com> unknown" },
    "mail",
    "550 5.1.1 RCPT TO",
  ],
  [
    { code: "EENVELOPE", command: "RCPT TO", responseCode: 451, response: "451-4.7.1 greylisted" },
    "later",
    "451 4.7.1 RCPT TO",
  ],
  [{ code: "EMESSAGE", command: "DATA", responseCode: 554, response: "554 spam" }, "mail", "554 DATA"],
  [
    { code: "EENVELOPE", command: "MAIL FROM", responseCode: 550, response: "550 who are you" },
    "server",
    "550 MAIL FROM",
  ],
  [{ code: "EAUTH", command: "AUTH PLAIN", responseCode: 535, response: "535 5.7.8 no" }, "server", "535 AUTH PLAIN"],
  [{ code: "ECONNECTION", command: "DATA", responseCode: 421, response: "421 closing" }, "server", "421 DATA"],
  [{ code: "ETIMEDOUT", command: "CONN" }, "server", "ETIMEDOUT CONN"],
  [{ code: "EDNS", command: "CONN" }, "server", "EDNS CONN"],
  [{}, "later", "Error"],
])("classifies %j with the scope %s and a code without personal data", (fields, scope, code) => {
  expect(explainFailure(smtp(fields))).toEqual({ scope, code });
});

test("classifies thrown values that are no errors", () => {
  expect(explainFailure("robin@example.com")).toEqual({ scope: "server", code: "unknown" });
});
