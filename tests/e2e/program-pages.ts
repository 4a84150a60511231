import type { Page } from "@playwright/test";
import { encodeId } from "../../src/athletes/public-id.server.ts";
import { createCandidate } from "../school-factories.ts";
import type { Site } from "./accounts-site.ts";
import { expectAccessibleInBothSchemes, expectReadable } from "./fixtures.ts";

/** Creates a published athlete and returns the public id. */
export async function createAthlete(site: Site, lastName: string) {
  const email = `athlete-${crypto.randomUUID().slice(0, 8)}@mail.example`;
  const { athleteKey } = await createCandidate(site.db, { last_name: lastName, email });
  return encodeId("athlete", athleteKey);
}

/** Checks accessibility in light and dark mode, and the width. */
export async function expectGood(page: Page): Promise<void> {
  await expectAccessibleInBothSchemes(page);
  const size = page.viewportSize();
  await expectReadable(page);
  if (size) await page.setViewportSize(size);
}
