import type { FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import { describeError, describeRequest } from "./request-log.server.ts";

const guid = "0f0e0d0c-0b0a-0908-0706-050403020100";

it.each([
  [`/api/auth/Verify/${guid}/${guid}`, "/api/auth/Verify/…/…"],
  [`/forgotpassword/${guid}/${guid.toUpperCase()}`, "/forgotpassword/…/…"],
  [`/forgotpassword/${guid}/${guid.slice(0, -1)}`, "/forgotpassword/…/…"],
  [`/api/auth/ResendVerifyEmailByUserLoginId?userLoginId=${guid}`, "/api/auth/ResendVerifyEmailByUserLoginId"],
  ["/subscription/I-BW452GLLEP1G.c2lnbmF0dXJl", "/subscription/…"],
  ["/payment/MGYwZTBkMGM=/UC01TUw=?x=1", "/payment/…"],
  ["/payment_success?subscription=I-BW452GLLEP1G", "/payment_success"],
  ["/admin/user/GetUsers?search=robin%40mail.example", "/admin/user/GetUsers"],
])("T13 writes %s into the log without what is secret or personal", (url, written) => {
  const request = { method: "GET", url, ip: "192.0.2.1" } as FastifyRequest;
  expect(describeRequest(request)).toEqual({ method: "GET", url: written, ip: "192.0.2.1" });
});

it("writes of an error what it is and where, and not the row that was refused", () => {
  const cause = Object.assign(new Error("refused"), { code: "23514", detail: "Failing row contains (a note)." });
  const written = describeError(new Error("failed", { cause }));
  expect(written).toMatchObject({ type: "Error", message: "failed", stack: expect.stringContaining("failed") });
  expect(written).toMatchObject({ cause: { code: "23514", message: "refused" } });
  expect(JSON.stringify(written)).not.toContain("a note");
});
