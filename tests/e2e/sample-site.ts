import { test as base } from "./accounts-site.ts";

/** Runs tests against the sample athletes of a trial, in the workers of the other tests: a worker starts a browser of its own. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
  baseURL: async ({}, use) => use(`http://127.0.0.1:${process.env.E2E_PORT}`),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
  outputOnFailure: async ({}, use) => use(undefined),
  expectedErrors: [],
});
