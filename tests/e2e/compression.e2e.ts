import { expect, test } from "./fixtures.ts";

/** Returns status and headers of a response for these encodings. */
async function ask(url: string, encodings: string) {
  const { headers, status } = await fetch(url, { headers: { "accept-encoding": encodings } });
  return { status, ...Object.fromEntries(headers) } as Record<string, string | number>;
}

test("compresses public pages in the requested encoding and sends Vary", async ({ baseURL }) => {
  for (const path of ["/", "/about", "/searchAthletes", "/no-such-page"]) {
    expect(await ask(`${baseURL}${path}`, "gzip, br")).toMatchObject({
      "content-encoding": "br",
      vary: "accept-encoding",
    });
    expect(await ask(`${baseURL}${path}`, "gzip")).toMatchObject({
      "content-encoding": "gzip",
      vary: "accept-encoding",
    });
    const plain = await ask(`${baseURL}${path}`, "identity");
    expect(plain).toMatchObject({ vary: "accept-encoding" });
    expect(plain).not.toHaveProperty("content-encoding");
  }
});

test("does not compress private pages, because the length of a response could reveal a link", async ({ baseURL }) => {
  const id = "00000000-0000-4000-8000-000000000000";
  for (const path of ["/signup", `/forgotpassword/${id}/${id}`, `/verify/${id}/${id}`, "/requestdeletion", "/login"]) {
    const answer = await ask(`${baseURL}${path}`, "gzip, br");
    expect(answer).toMatchObject({ status: 200, "cache-control": "no-store" });
    expect(answer).not.toHaveProperty("content-encoding");
  }
});

test("serves built files precompressed and immutable, and icons for an hour", async ({ baseURL }) => {
  const html = await (await fetch(`${baseURL}/signup`)).text();
  for (const [, path = ""] of html.matchAll(/href="(\/assets\/[^"]+\.(?:css|js))"/g)) {
    for (const encoding of ["br", "gzip"]) {
      const answer = await ask(`${baseURL}${path}`, encoding);
      expect(answer, path).toMatchObject({
        status: 200,
        vary: "accept-encoding",
        "content-encoding": encoding,
        "cache-control": "public, max-age=31536000, immutable",
      });
      // Only precompressed files have a content length.
      expect(answer).toHaveProperty("content-length");
    }
    expect((await ask(`${baseURL}${path}.br`, "br")).status, "the twin has no address of its own").toBe(404);
  }
  expect(await ask(`${baseURL}/favicon.svg`, "br")).toMatchObject({ "cache-control": "public, max-age=3600" });
});
