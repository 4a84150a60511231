/**
 * Test files that take more than 20 seconds in `npm test` on two processors, each with the reason. Remove a line when its file gets faster.
 * A browser test file counts with the sum of its tests, which run in several workers.
 */
export const slowTests: Record<string, string> = {
  "packages/trial-postgres/src/embedded-postgres.test.ts": "Starts PostgreSQL thirty times, each in another state.",
  "src/contact/find-obstacle.test.ts":
    "Sends each operation of the OpenAPI document in each role to minors in eight states.",
  "tests/attacks/input.test.ts": "Sends texts to each input of each endpoint.",
  "tests/attacks/markup.test.ts": "Opens pages with the markup of attackers in Chromium.",
  "tests/failures/killed.test.ts": "Kills server and PostgreSQL under writes and waits until each write is complete.",
  "tests/failures/mail.test.ts": "Waits ten seconds for a mail server that does not greet, and restarts the server.",
  "tests/failures/start.test.ts": "Starts the server nine times, each in another state.",
  "tests/e2e/accessibility.e2e.ts": "Checks 40 pages with axe, at seven widths, in dark mode and in forced colors.",
  "tests/e2e/accounts.e2e.ts": "Follows each mailed link through the pages of sign-up, passwords and deletion.",
  "tests/e2e/admin.e2e.ts": "Does each action of the portal's list on each kind of account.",
  "tests/e2e/admin-records.e2e.ts": "Opens each list of the portal.",
  "tests/e2e/coach.e2e.ts": "Checks the looks of each state of a submission, for the coach and the athlete.",
  "tests/e2e/first-profile.e2e.ts": "Types a whole profile key by key, as a person does.",
  "tests/e2e/payments.e2e.ts": "Waits for the webhooks of PayPal after each choice in its window.",
  "tests/e2e/profile.e2e.ts": "Measures the courts behind texts of 13 pages at five widths.",
  "tests/e2e/program-work.e2e.ts": "One journey through all pages of a program's daily work.",
  "tests/e2e/program.e2e.ts": "One journey from a coach's sign-up to the end of the plan.",
  "tests/e2e/search-and-profile.e2e.ts": "Searches by mouse and by keyboard, on a desktop and on a phone.",
  "tests/e2e/settings.e2e.ts": "Confirms each change by mail, and prepares an export.",
  "tests/e2e/workspace.e2e.ts": "Checks the looks of 15 pages of the workspace in both color schemes.",
};
