import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createLink } from "../../src/accounts/one-time-link.server.ts";
import { findMailFile, listMailFiles } from "../../src/mail/mail-folder.server.ts";
import { createMember } from "../members.ts";
import { attackedSite, json } from "./attacked-site.ts";

const site = attackedSite();

/** Creates a member and a valid link. */
async function withLink(purpose: "verify" | "reset") {
  const member = await createMember(site.db, { is_verified: purpose === "reset" });
  const link = await createLink(site.db, { accountId: member.id, purpose, publicUrl: site.url });
  const { pathname } = new URL(link);
  const guid = pathname.split("/").at(-1) ?? "";
  return { ...member, path: pathname, guid };
}

function setPassword(userId: string, guid: string, chosen: string) {
  const body = { UserId: userId, LinkGuid: guid, Password: chosen, ConfirmPassword: chosen };
  return site.request("/api/auth/ForgotPasswordUpdate", json("PUT", body));
}

async function signIn(email: string, password: string): Promise<number> {
  return (await site.request("/api/auth/Login", json("POST", { email, password }))).status;
}

describe("a reset link", () => {
  it("T02 accepts one of fifty concurrent resets with a link, by endpoint and page, and sets its password", async () => {
    const { id, email, path, guid } = await withLink("reset");
    const chosen = Array.from({ length: 50 }, (_, number) => `the passphrase number ${number}`);
    const won = await Promise.all(
      chosen.map(async (password, number) => {
        if (number % 2 === 0) return (await setPassword(id, guid, password)).status === 200;
        const body = new URLSearchParams({ Password: password, ConfirmPassword: password });
        const { headers } = await site.request(path, { method: "POST", body });
        return headers.get("location") === "/passwordUpdateSuccessful";
      }),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
    const statuses: [won: boolean | undefined, status: number][] = [];
    for (const [number, password] of chosen.entries()) {
      if (won[number] || number % 10 === 0) statuses.push([won[number], await signIn(email, password)]);
    }
    for (const [isWinner, status] of statuses) expect(status).toBe(isWinner ? 200 : 401);
    expect((await setPassword(id, guid, "one more passphrase")).status).toBe(400);
  });

  it("T05 rejects a reset form without the mailed guid, whatever other fields it contains", async () => {
    const { id, email, guid } = await withLink("reset");
    const other = await withLink("reset");
    const unknownId = "00000000-0000-0000-0000-000000000000";
    const hidden = { UserId: id, userId: id, LinkGuid: guid, guid };
    const form = { ...hidden, Password: "chosen by an attacker", ConfirmPassword: "chosen by an attacker" };
    for (const path of [
      `/forgotpassword/${id}/${unknownId}`,
      `/forgotpassword/${id}/${other.guid}`,
      `/forgotpassword/${id}/x`,
      `/forgotpassword/${id}/${guid.toUpperCase()}`,
      `/forgotpassword/${id}/${guid}%00`,
      `/forgotpassword/${other.id}/${unknownId}`,
    ]) {
      for (const suffix of ["", ".data"]) {
        const response = await site.request(path + suffix, { method: "POST", body: new URLSearchParams(form) });
        expect([202, 302, 404], path).toContain(response.status);
        expect(`${response.headers.get("location")} ${await response.text()}`).not.toContain(
          "passwordUpdateSuccessful",
        );
      }
    }
    expect(await signIn(email, "chosen by an attacker")).toBe(401);
  });

  it.each(["verify", "reset"] as const)(
    "T09 keeps a %s link valid after ten GET, HEAD and OPTIONS requests",
    async (purpose) => {
      const { id, path, guid } = await withLink(purpose);
      for (let round = 0; round < 10; round += 1) {
        for (const method of ["GET", "HEAD", "OPTIONS"])
          for (const address of [path, `${path}.data`, `/api/auth/Verify/${id}/${guid}`])
            await (await site.request(address, { method })).text();
      }
      const used =
        purpose === "reset"
          ? await setPassword(id, guid, "chosen after the scanners")
          : await site.request(`/api/auth/Verify/${id}/${guid}`, json("PUT", { userId: id, guid }));
      expect(used.status).toBe(200);
    },
  );

  it("T10 sends reset pages with no-store, noindex and same-origin referrers, and loads nothing from other hosts", async () => {
    const { path, id, guid } = await withLink("reset");
    for (const page of [path, `/verify/${id}/${guid}`, `/resendverification/${id}/${guid}`]) {
      for (const address of [page, `${page}.data`, `${page}?x=1`]) {
        const response = await site.request(address);
        expect(response.headers.get("referrer-policy"), address).toBe("same-origin");
        expect(response.headers.get("cache-control"), address).toBe("no-store");
        expect(response.headers.get("x-robots-tag"), address).toBe("noindex");
        const html = await response.text();
        for (const [, origin] of html.matchAll(
          /(?:src|href)="(https?:\/\/[^/"]+)[^"]*"[^>]*(?:rel="(?:stylesheet|preload|icon))/g,
        ))
          expect(origin).toBe(site.url);
      }
    }
  });
});

describe("a mail after a request with forged headers", () => {
  it("T08 mails links to the public URL and nothing from forged headers", async () => {
    const { email } = await createMember(site.db);
    const headers = {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "javascript",
      "x-forwarded-for": "203.0.113.7",
      "x-forwarded-prefix": "/evil",
      "x-original-url": "http://evil.example/",
      "x-original-host": "evil.example",
      "x-rewrite-url": "/evil",
      forwarded: "host=evil.example;proto=https",
      origin: "https://evil.example",
      referer: "https://evil.example/",
    };
    expect((await site.request("/api/auth/ForgotPassword", json("PUT", { Email: email }, headers))).status).toBe(200);
    const mail = await waitForMail(email);
    expect(mail.text).toMatch(new RegExp(`${site.url}/forgotpassword/[0-9a-f-]{36}/[0-9a-f-]{36}`));
    expect(mail.text + mail.html).not.toMatch(/evil/);
    expect(mail.html).not.toMatch(/href="(?!http:\/\/127\.0\.0\.1|mailto:)/);
  });

  async function waitForMail(to: string) {
    for (let waited = 0; waited < 30_000; waited += 200) {
      const found = (await listMailFiles(site.mailFolder)).find((mail) => mail.to === to);
      const mail = found && (await findMailFile(site.mailFolder, found.name));
      if (mail) return mail;
      await sleep(200);
    }
    throw new Error(`No mail to ${to}`);
  }
});
