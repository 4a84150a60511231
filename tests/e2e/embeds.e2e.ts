import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { encodeId } from "../../src/athletes/public-id.server.ts";
import { test as site } from "./accounts-site.ts";
import { expect } from "./fixtures.ts";
import { createAthlete, createTeam } from "./workspace-site.ts";

// The page of the other site, and the frame that is gone.
const test = site.extend({ expectedErrors: [/asked http:\/\/127\.0\.0\.1|status of 404/] });
test.use({ javaScriptEnabled: false });

test("shows a profile in a page of another site, without script, until it is hidden", async ({
  page,
  site,
  baseURL,
}) => {
  const { athleteKey } = await createAthlete(site, { lastName: "Framed" });
  await createTeam(site, athleteKey, { events: 2 });
  const publish = (is_published: boolean) =>
    site.db.updateTable("athletes").set({ is_published }).where("id", "=", athleteKey).execute();
  await publish(true);
  const source = `${baseURL}/embed/profile/${encodeId("athlete", athleteKey)}`;
  const other = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(
      `<!doctype html><html lang="en"><title>Team</title><h1>Our team</h1><iframe src="${source}" width="480" height="340"></iframe>`,
    );
  }).listen(0, "127.0.0.1");
  await once(other, "listening");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).origin));
  try {
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    await page.goto(address);
    const frame = page.frameLocator("iframe");
    await expect(frame.getByRole("heading", { name: /Framed/ })).toBeVisible();
    await expect(frame.getByRole("link", { name: /^See the profile/ })).toHaveAttribute("target", "_blank");
    expect(new Set(asked)).toEqual(new Set([new URL(address).origin, new URL(source).origin]));
    expect(await page.context().cookies()).toEqual([]);
    await publish(false);
    await page.goto(address);
    await expect(frame.getByText("This can’t be shown here")).toBeVisible();
    await expect(frame.getByText("Framed")).toHaveCount(0);
  } finally {
    other.close();
  }
});
