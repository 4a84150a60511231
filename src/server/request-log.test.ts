import type { FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import { describeError, maskText } from "./describe-error.server.ts";
import { describeRequest } from "./request-log.server.ts";

const guid = "0f0e0d0c-0b0a-0908-0706-050403020100";

it.each([
  ["/api/auth/Verify/:userId/:guid", `/api/auth/Verify/${guid}/${guid}`, "/api/auth/Verify/:userId/:guid"],
  ["/admin/user/GetUsers", "/admin/user/GetUsers?search=robin%40mail.example", "/admin/user/GetUsers"],
  ["*", `/forgotpassword/${guid}/${guid.slice(0, -1)}`, "/forgotpassword/:userId/:guid"],
  ["*", `/verify/${guid}/${guid}.data`, "/verify/:userId/:guid"],
  ["*", "/subscription/I-BW452GLLEP1G.c2lnbmF0dXJl", "/subscription/:token"],
  ["*", "/payment/MGYwZTBkMGM=/UC01TUw=?x=1", "/payment/:cId/:pId"],
  ["*", "/payment_success?subscription=I-BW452GLLEP1G", "/payment_success"],
  ["*", "/robin@mail.example/who/is/this", "/*"],
  ["*", "/admin/users/none", "/admin/users/:userId"],
  ["*", "/_.data?index", "/"],
  ["*", "/searchAthletes/_.data", "/searchAthletes"],
  ["/assets/root-Bc4f.js", "/assets/root-Bc4f.js", "/assets/*"],
])("T13 logs only the route of %s, without secrets and personal data: %s", (route, url, written) => {
  const request = { method: "GET", url, ip: "192.0.2.17", routeOptions: { url: route } } as FastifyRequest;
  expect(describeRequest(request)).toEqual({ method: "GET", route: written, network: "192.0.2.0/24" });
});

it("T13 logs only the network of a client", () => {
  const of = (ip: string) => describeRequest({ method: "GET", url: "/", ip } as FastifyRequest).network;
  expect(["::ffff:192.0.2.17", "2001:db8:1:2:3::4", "nonsense"].map(of)).toEqual([
    "192.0.2.0/24",
    "2001:db8:1::/48",
    "unknown",
  ]);
});

it("T13 logs errors without user data", () => {
  const cause = new TypeError(`invalid "Robin Kale" at https://roster.example/verify?x=${guid}`);
  const described = describeError(new Error("no mail to robin@mail.example", { cause }));
  expect(described).toMatchObject({ type: "Error", message: "no mail to …", cause: { type: "TypeError" } });
  expect(JSON.stringify(described)).not.toMatch(/robin|kale|0f0e/i);
  expect(described.stack.split("\n")[0]).toContain("request-log.test.ts");
  const refused = Object.assign(new Error("refused"), { code: "23514", detail: "Failing row contains (a note)." });
  expect(describeError(refused)).toMatchObject({ code: "23514", message: "refused" });
  expect(JSON.stringify(describeError(refused))).not.toContain("a note");
  expect(maskText(`token ${"x".repeat(43)} is void`)).toBe("token … is void");
});
