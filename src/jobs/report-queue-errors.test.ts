import { expect, it } from "vitest";
import { reportQueueErrors } from "./report-queue-errors.server.ts";

function collect() {
  const reported: Error[] = [];
  const clock = { now: 0 };
  const report = reportQueueErrors(
    (error) => reported.push(error),
    () => clock.now,
  );
  return { reported, clock, report };
}

/** The form in which pg-boss emits errors of its workers. */
const refused = {
  code: "ECONNREFUSED",
  message: "connect ECONNREFUSED 127.0.0.1:5432",
  stack: "Error\n    at connect",
  queue: "mail",
};

it("reports an outage once in 30 s, with its cause and the number of other errors", () => {
  const { reported, clock, report } = collect();
  for (let second = 0; second < 40; second++) {
    clock.now = second * 1000;
    report(refused);
  }
  expect(reported.map((error) => error.message)).toEqual([
    "the job queue cannot use the database and retries",
    "the job queue cannot use the database and retries; 29 more such errors since the last report",
  ]);
  expect(reported[0]?.cause).toBeInstanceOf(Error);
  expect(reported[0]?.cause).toMatchObject(refused);
});

it("reports each error that is no outage", () => {
  const { reported, report } = collect();
  const broken = new TypeError("a handler is missing");
  report(broken);
  report({ message: "queue mail does not exist" });
  expect(reported).toEqual([broken, expect.objectContaining({ message: "queue mail does not exist" })]);
});
