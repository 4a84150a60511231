import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createAdmission } from "./admission.server.ts";

it("lets in one after the other of thousands who are done at once", () => {
  const admission = createAdmission(1, { known: 1000, public: 1000 });
  let served = 0;
  admission.enter("public", () => {});
  for (let number = 0; number < 50_000; number += 1)
    admission.enter("public", (isAdmitted) => {
      if (isAdmitted) served += 1;
      admission.leave();
    });
  expect(served).toBe(0);
  admission.leave();
  expect(served).toBe(50_000);
  expect(admission.isBusy).toBe(false);
});

it("turns away who would have to wait longer than anybody may, by how fast the line has moved", async () => {
  const admission = createAdmission(1, { known: 1000, public: 200 });
  const join = () => admission.enter("public", () => {});
  for (let number = 0; number < 11; number += 1) join();
  expect(admission.isFull("public")).toBe(false);
  for (let number = 0; number < 10; number += 1) {
    await sleep(15);
    admission.leave();
  }
  // One place in some fifteen milliseconds: for a few more there is time, for thirty there is not.
  expect(admission.isFull("public")).toBe(false);
  for (let number = 0; number < 30; number += 1) join();
  expect(admission.isFull("public")).toBe(true);
  expect(admission.isFull("known")).toBe(false);
});
