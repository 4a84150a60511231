import { beforeAll, describe, expect, it } from "vitest";
import { createOwners, type OwnerHeaders } from "../../tests/attacks/owner-headers.ts";
import { testApp } from "../../tests/test-app.ts";

const handle = testApp({ PAYPAL_CLIENT_ID: "", RATE_LIMITS: "100000" });
let headersFor: OwnerHeaders;

interface Operation {
  parameters?: { name: string; in: string }[];
}

beforeAll(async () => {
  headersFor = await createOwners(handle.db, "VB");
});

/** Returns every query parameter of the OpenAPI document. */
async function listQueryParameters() {
  const { paths } = (await handle.app.inject("/api/openapi.json")).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [] }]) =>
      parameters.filter((one) => one.in === "query").map(({ name }) => ({ method: method.toUpperCase(), path, name })),
    ),
  );
}

describe("query strings", () => {
  it("G13 refuses control characters in every parameter of every endpoint", async () => {
    const parameters = await listQueryParameters();
    expect(parameters.length).toBeGreaterThan(100);
    const accepted: string[] = [];
    for (const { method, path, name } of parameters)
      for (const text of ["%00", "a%00b", "a%07b", "%7F", "%C2%85"]) {
        const url = `${path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}?${name}=${text}`;
        const response = await handle.app.inject({ method: method as "GET", url, headers: headersFor({ path }) });
        if (response.statusCode < 400 || response.statusCode >= 500)
          accepted.push(`${method} ${url} ${response.statusCode}`);
      }
    expect(accepted).toEqual([]);
  });
});
