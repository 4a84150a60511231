import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendForm } from "./send-form.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Submits a note. `respond` is the result of the page's action on the server. */
function submit(respond: () => Promise<unknown>) {
  const request = new Request("http://page/coach/prospects/A", {
    method: "POST",
    body: new URLSearchParams({ intent: "note", text: "Quick feet." }),
  });
  const serverAction = respond as Parameters<typeof sendForm>[0]["serverAction"];
  return sendForm({ request, serverAction } as Parameters<typeof sendForm>[0]);
}

const errorResponse = (status: number, data: string) => ({ status, statusText: "", internal: false, data });

test("returns the result of the server", async () => {
  expect(await submit(async () => null)).toBeNull();
});

test.each([
  ["no network", new TypeError("Failed to fetch")],
  ["a foreign page with status 200", new Error("Unable to decode turbo-stream response")],
  ["a foreign page with status 403", errorResponse(403, "<!DOCTYPE html><h1>Sign in</h1>")],
  ["an overloaded server", errorResponse(503, "Please try again.")],
])("reports a form as unsent after %s", async (_, error) => {
  const result = await submit(() => Promise.reject(error));
  expect(result).toMatchObject({ data: { intent: "note", isUnsent: true }, init: { status: 503 } });
});

test("reports a form as unsent if no response arrives within 30 s", async () => {
  const result = submit(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await result).toMatchObject({ data: { isUnsent: true } });
});

test("leaves redirects and errors of the server to the router", async () => {
  for (const thrown of [new Response(null, { status: 302 }), errorResponse(404, "null"), new Error("broken")])
    await expect(submit(() => Promise.reject(thrown))).rejects.toBe(thrown);
});
