import { expect, it } from "vitest";
import { createAdmission } from "./admission.server.ts";

it("lets in one after the other of thousands who are done at once", () => {
  const admission = createAdmission(1, 1000);
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
