import type { Page } from "@playwright/test";
import sharp from "sharp";
import { test } from "./accounts-site.ts";
import { announcer, expect, expectAccessibleInBothSchemes, waitForScript } from "./fixtures.ts";
import { createAthlete, signIn } from "./workspace-site.ts";

/** Records the uploads of the page. */
async function watchUploads(page: Page): Promise<() => Promise<Buffer>> {
  await page.addInitScript(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      Object.assign(window, { uploaded: body });
      send.call(this, body);
    };
  });
  return async () => {
    const bytes = await page.evaluate(async () => {
      const { uploaded } = window as unknown as { uploaded: Blob };
      return [...new Uint8Array(await uploaded.arrayBuffer())];
    });
    return Buffer.from(bytes);
  };
}

/** Returns a 12-megapixel photo of a phone held upright: stored sideways, with an EXIF rotation. Red at the top, blue at the bottom. */
async function phonePhoto(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 12 } as const;
  const half = (background: string) => ({ create: { width: 2000, height: 3000, channels: 3, background } as const });
  // One tile, because noise for all pixels takes seconds.
  const grain = await sharp({ create: { width: 500, height: 500, channels: 3, background: "#888", noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  // A quarter turn to the right moves the left side to the top.
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#2020c0" } })
    .composite([
      { input: half("#c02020"), left: 0, top: 0 },
      { input: grain, blend: "soft-light", tile: true },
    ])
    .jpeg({ quality: 92 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

test("uploads a 12-megapixel photo small, upright and without EXIF data", async ({ page, site }) => {
  const { email } = await createAthlete(site);
  const uploaded = await watchUploads(page);
  await signIn(page, email, "/me");
  const buffer = await phonePhoto();
  expect(buffer.length).toBeGreaterThan(1_500_000);
  await page.getByLabel("Photo", { exact: true }).setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("button", { name: "Save the photo" }).click();
  await expect(page.getByRole("img", { name: "Your photo" })).toBeVisible();
  const sent = await uploaded();
  expect(sent.length).toBeLessThan(1_000_000);
  const { format, width, height, orientation, exif } = await sharp(sent).metadata();
  expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 1200 });
  expect([orientation ?? 1, exif]).toEqual([1, undefined]);
  const colourAt = async (top: number) =>
    [
      ...(await sharp(sent).extract({ left: 600, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
    ] as number[];
  const [above = [], below = []] = await Promise.all([colourAt(200), colourAt(1100)]);
  expect([above[0]! > above[2]!, below[2]! > below[0]!]).toEqual([true, true]);
});

test("leaves the focus on the photo's button, announces each result, and saves the part in the frame", async ({
  page,
  site,
}) => {
  const { email } = await createAthlete(site);
  // As on a slow machine, the upload ends before the page announces that it has begun.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const setLate = (run: () => void, ms?: number) => setTimeout(run, ms === 100 ? 1000 : ms);
    Object.assign(window, { setTimeout: setLate });
  });
  const uploaded = await watchUploads(page);
  await signIn(page, email, "/me");
  // Shrunk to a JPEG, this picture has more bytes, so that it is cropped in its own size.
  const buffer = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: "#1fbfb0" } })
    .png({ palette: true })
    .toBuffer();
  await waitForScript(page);
  // Before the key, because Chromium opens its own window if it is not yet told that the test waits for it.
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add a photo" }).focus();
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await page.keyboard.press("Enter");
  await (await choosing).setFiles({ name: "me.png", mimeType: "image/png", buffer });
  const frame = page.getByRole("group", { name: "Frame of the photo" });
  await frame.focus();
  const preview = page.getByRole("img", { name: "Preview" });
  const before = await preview.boundingBox();
  await page.keyboard.press("+");
  await page.keyboard.press("ArrowRight");
  const after = await preview.boundingBox();
  expect(after?.width).toBeCloseTo((before?.width ?? 0) * 1.25, 0);
  await frame.hover();
  await page.mouse.down();
  await page.mouse.move(0, 0);
  await page.mouse.up();
  await expect.poll(async () => (await preview.boundingBox())?.x).not.toBe(after?.x);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Save the photo" }).focus();
  await page.keyboard.press("Enter");
  await expect(announcer(page)).toHaveText("We saved your photo.");
  expect(await sharp(await uploaded()).metadata()).toMatchObject({ width: 1600, height: 1600 });
  await expect(page.getByRole("button", { name: "Change photo" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(announcer(page)).toHaveText("We removed your photo.");
  await expect(page.getByRole("button", { name: "Add a photo" })).toBeFocused();
});

test("uploads a photo that the browser cannot decode unchanged, and shows the server's error", async ({
  page,
  site,
}) => {
  const { email } = await createAthlete(site);
  const uploaded = await watchUploads(page);
  await signIn(page, email, "/me");
  const whole = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#1fbfb0" } })
    .jpeg()
    .toBuffer();
  const buffer = Buffer.concat([whole.subarray(0, 40), Buffer.from("and nothing of a picture")]);
  await page.getByLabel("Photo", { exact: true }).setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByRole("alert").filter({ hasText: "can’t read this picture" })).toBeVisible();
  expect(await uploaded()).toEqual(buffer);
});
