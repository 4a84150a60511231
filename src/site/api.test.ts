import { readFile } from "node:fs/promises";
import { fastify } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { createAthlete } from "../../tests/factories.ts";
import { testApp } from "../../tests/test-app.ts";
import { siteApi } from "./api.server.ts";
import { describeSecurityContact } from "./security-contact.server.ts";

const publicUrl = "https://roster.example.org";
const server = testApp({ PUBLIC_URL: publicUrl });
const headers = { host: "roster.example.org" };

async function read(url: string) {
  const { statusCode, body, headers: responseHeaders } = await server.app.inject({ url, headers });
  return { status: statusCode, body, type: responseHeaders["content-type"], addresses: addressesIn(body) };
}

function addressesIn(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
}

describe("sitemap", () => {
  const ids: string[] = [];
  const published = ["searchEngines" as const];
  let hidden = "";

  beforeAll(async () => {
    for (let number = 0; number < 7; number++) ids.push(await createAthlete(server.db, { published }));
    hidden = await createAthlete(server.db, { externalId: "hidden", published });
    await server.db
      .updateTable("accounts")
      .set({ is_blocked: true })
      .where("id", "in", server.db.selectFrom("athletes").select("account_id").where("external_id", "=", "hidden"))
      .execute();
  });

  it("lists the parts of the sitemap with full URLs", async () => {
    const { status, type, addresses } = await read("/sitemap.xml");
    expect(status).toBe(200);
    expect(type).toBe("application/xml; charset=utf-8");
    expect(addresses).toEqual(["pages", "schools", "athletes-1"].map((part) => `${publicUrl}/sitemap-${part}.xml`));
  });

  it("lists every public page in the sitemap", async () => {
    const { addresses } = await read("/sitemap-pages.xml");
    const paths = [
      "/",
      "/schools",
      "/contact-rules",
      "/how-numbers-work",
      "/needs",
      "/about",
      "/contact",
      "/coaches",
      "/privacy",
      "/accessibility",
    ];
    expect(addresses).toEqual(paths.map((path) => publicUrl + path));
  });

  it("lists every school in the sitemap", async () => {
    const { addresses } = await read("/sitemap-schools.xml");
    expect(addresses).toHaveLength(2077);
    expect(addresses).toContain(`${publicUrl}/schools/181002`);
  });

  it("G10 omits public athletes who did not let search engines list them", async () => {
    const unlisted = await createAthlete(server.db);
    expect((await read("/sitemap-athletes-1.xml")).addresses).not.toContain(`${publicUrl}/profile/${unlisted}`);
    expect((await read("/sitemap-athletes-1.xml")).addresses).toEqual(ids.map((id) => `${publicUrl}/profile/${id}`));
  });

  it("lists public athletes in the sitemap and omits hidden ones", async () => {
    const { body, addresses } = await read("/sitemap-athletes-1.xml");
    expect(addresses).toEqual(ids.map((id) => `${publicUrl}/profile/${id}`));
    expect(body).not.toContain(hidden);
    expect(body).toMatch(/^<\?xml .*<\/urlset>\n$/s);
  });

  it("returns 404 for a missing part of the sitemap", async () => {
    for (const part of ["2", "0", "9999999", "99999999999999999999", "x", "1%00"])
      expect((await read(`/sitemap-athletes-${part}.xml`)).status).toBe(404);
  });

  it("limits the size of each sitemap part and lists every athlete in exactly one part", async () => {
    const app = fastify();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    await app.register(siteApi, { db: server.db, publicUrl, partSize: 3 });
    const parts = addressesIn((await app.inject("/sitemap.xml")).body).filter((address) => /athletes/.test(address));
    expect(parts.length).toBeGreaterThanOrEqual(3);
    const listed: string[] = [];
    for (const part of parts) {
      const addresses = addressesIn((await app.inject(new URL(part).pathname)).body);
      expect(addresses.length).toBeGreaterThan(0);
      expect(addresses.length).toBeLessThanOrEqual(3);
      listed.push(...addresses);
    }
    expect(listed).toEqual(ids.map((id) => `${publicUrl}/profile/${id}`));
    await app.close();
  });
});

it("names the sitemap in robots.txt and disallows account links", async () => {
  const { body, type } = await read("/robots.txt");
  expect(type).toBe("text/plain; charset=utf-8");
  expect(body).toContain(`\nSitemap: ${publicUrl}/sitemap.xml\n`);
  const closed = [...body.matchAll(/^Disallow: (.*)$/gm)].map(([, path = ""]) => path);
  const isOpen = (path: string) => !closed.some((start) => path.startsWith(start));
  expect(["/verify/1/2", "/forgotpassword/1/2", "/admin", "/login", "/payment/1/2"].filter(isOpen)).toEqual([]);
  const open = [
    "/",
    "/searchAthletes",
    "/profile/abc",
    "/about",
    "/contact",
    "/privacy",
    "/card.png",
    "/requestdeletion",
  ];
  expect(open.filter(isOpen)).toEqual(open);
});

it("serves a manifest that makes the site installable, whose icons exist", async () => {
  const { body, type } = await read("/site.webmanifest");
  expect(type).toBe("application/manifest+json; charset=utf-8");
  expect(JSON.parse(body)).toMatchObject({ id: "/", start_url: "/start", scope: "/", display: "standalone" });
  for (const { src, sizes } of JSON.parse(body).icons) {
    const { width, height } = await sharp(await readFile(`public${src}`)).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

describe("security.txt", () => {
  it("names the contact page while the support address is a placeholder, its own URL, and a date within a year", async () => {
    const { status, type, body } = await read("/.well-known/security.txt");
    expect([status, type]).toEqual([200, "text/plain; charset=utf-8"]);
    const fields = Object.fromEntries(
      body
        .trimEnd()
        .split("\n")
        .map((line) => line.split(": ")),
    );
    expect(fields).toEqual({
      Contact: `${publicUrl}/contact`,
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/),
      "Preferred-Languages": "en",
      Canonical: `${publicUrl}/.well-known/security.txt`,
    });
    const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
  });

  it("names the support address of the operator", () => {
    const text = describeSecurityContact({ publicUrl, supportEmail: "help@district7.example" });
    expect(text).toMatch(/^Contact: mailto:help@district7\.example\n/);
  });
});
