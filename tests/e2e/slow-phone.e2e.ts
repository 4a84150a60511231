import { test } from "./accounts-site.ts";
import { expect } from "./fixtures.ts";
import { createAthlete, createTeam, signIn } from "./workspace-site.ts";

const kilobyte = 1024;

test("loads the page of a season on a slow phone after another page of the workspace", async ({ browser, site }) => {
  const { email, athleteKey } = await createAthlete(site);
  const teamId = await createTeam(site, athleteKey, { events: 13 });
  const userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari/604.1";
  const phone = await browser.newContext({ baseURL: site.url, userAgent, viewport: { width: 390, height: 844 } });
  const page = await phone.newPage();
  const client = await phone.newCDPSession(page);
  await signIn(page, email);
  // The other page has loaded all that both pages share.
  await page.waitForLoadState("networkidle");
  await client.send("Network.enable");
  const slow = { offline: false, latency: 400, downloadThroughput: 50 * kilobyte, uploadThroughput: 50 * kilobyte };
  await client.send("Network.emulateNetworkConditions", slow);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  let bytes = 0;
  client.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const start = Date.now();
  await page.goto(`/me/seasons/${teamId}`);
  const loadedMs = Date.now() - start;
  await page
    .getByRole("link", { name: /^Game 1\b/ })
    .first()
    .click();
  await expect(page.getByLabel("Opponent or event")).toBeVisible();
  const readyMs = Date.now() - start;
  const description = `${Math.round(bytes / kilobyte)} kB, loaded after ${loadedMs} ms, a game open after ${readyMs} ms`;
  test.info().annotations.push({ type: "measured", description });
  console.log(`  ${description}`);
  expect(bytes).toBeLessThan(60 * kilobyte);
  await phone.close();
});
