import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { expect, it } from "vitest";
import { between, chance, randomFrom } from "../../sample/random.ts";
import { readConfig } from "../../src/config.server.ts";
import { openInstance } from "../../src/database/open-instance.server.ts";
import { browserFlags, findOrInstallBrowser } from "../browser.ts";
import { crashPage } from "../crash-page.ts";
import { createDataFolder } from "../data-folder.ts";
import { createAthlete, createTeam, eventsOf, profileOf, signIn } from "../e2e/workspace-site.ts";
import { removeFolder } from "../remove-folder.ts";
import { startServer } from "../start-server.ts";
import { reportFailure } from "./failure-report.ts";

// `FAILURE_RUNS=50 vitest run tests/failures/typing-killed.test.ts` is the long run; FAILURE_SEED repeats one.
const runs = Number(process.env.FAILURE_RUNS ?? 4);
const seed = Number(process.env.FAILURE_SEED ?? Date.now() % 1_000_000);
const failures = ["tab", "server", "network", "browser"] as const;

it(
  `F1 preserves saved input and offers unsaved input as a draft after ${runs} failures of tab, server, network or browser`,
  async () => {
    const random = randomFrom(seed);
    const dataDir = await createDataFolder("typing");
    const profileDir = path.join(dataDir, "browser");
    const settings = { DATA_DIR: dataDir, SAMPLE_DATA: "false", RATE_LIMITS: "10000" };
    let server = await startServer(settings);
    const { url } = server;
    const { db, close } = await openInstance(readConfig(settings), { role: "script" });
    const { email, accountId, athleteKey } = await createAthlete({ db });
    const teamId = await createTeam({ db }, athleteKey);
    let browser = await openBrowser(profileDir, url);
    const counts = { saved: 0, offered: 0 };

    for (let run = 0; run < runs; run += 1) {
      const failure = failures[run % failures.length] ?? "tab";
      const isGame = chance(random, 0.5);
      const at = `run ${run}, ${failure}, ${isGame ? "game" : "profile"}, seed ${seed}`;
      const address = isGame ? `/me/seasons/${teamId}` : "/me";
      const page = await openPage(browser, { address, email });
      const name = `R${run}`;
      const fields = isGame
        ? ["Opponent or event, New game", `Score, ${name}`, `Kills, ${name}`]
        : ["City", "State", "School"];
      const texts = isGame
        ? [name, `${run}-${between(random, 0, 8)}`, String(between(random, 10, 99))]
        : [`Town ${run} ${"abcdefgh".slice(between(random, 0, 6))}`, "NE", `High ${run}`];

      const all = texts.join("").length;
      const stop = between(random, 1, 1 + all - 1);
      const failureAt = between(random, 0, stop - 1);
      let typed = 0;
      for (const [index, text] of texts.entries()) {
        if (typed >= stop) break;
        await page.getByLabel(fields[index] ?? "", { exact: true }).focus();
        await page.keyboard.press("ControlOrMeta+a");
        for (const letter of text) {
          if (typed >= stop) break;
          if (typed === failureAt && failure === "server") process.kill(server.pid, "SIGKILL");
          if (typed === failureAt && failure === "network") await browser.setOffline(true);
          await page.keyboard.type(letter);
          typed += 1;
          await sleep(between(random, 0, 4) === 0 ? 900 : between(random, 0, 59));
        }
      }
      // Usually immediately, sometimes while the page saves, or after it.
      if (chance(random, 0.5)) await sleep(between(random, 0, 2499));
      const shown = await readPage(page, isGame ? name : null);
      if (failure === "browser") await killBrowser(profileDir);
      else await crashPage(page);

      if (shown.saving === "Saved") {
        counts.saved += 1;
        if (isGame) expect(await gameIn(name), at).toMatchObject(asGame(shown.values));
        else expect(asTexts(await profileOf({ db }, accountId)), at).toMatchObject(shown.values);
      }
      if (failure === "server") {
        await server.ended;
        // The same URL, because drafts belong to their origin.
        server = await startServer({ ...settings, PORT: new URL(url).port });
      }
      if (failure === "browser") browser = await openBrowser(profileDir, url);
      await browser.setOffline(false);

      const again = await openPage(browser, { address, email });
      const notice = again.getByRole("region", { name: "You typed this, but it wasn’t saved" });
      await expect
        .poll(async () => (await readPage(again, isGame ? name : null)).values, { message: at, timeout: 15_000 })
        .toEqual(shown.values);
      if (await notice.isVisible()) {
        counts.offered += 1;
        await notice.getByRole("button", { name: "Save it" }).click();
        await again.locator("[data-saving=saved]").waitFor();
      }
      if (isGame && shown.values.name) expect(await gameIn(name), at).toMatchObject(asGame(shown.values));
      if (!isGame) expect(asTexts(await profileOf({ db }, accountId)), at).toMatchObject(shown.values);
      await again.close();
      await db.deleteFrom("events").execute();
    }
    reportFailure({
      failure: "tab, server, network or browser killed while a user types",
      row: "F1",
      runs,
      acknowledged: counts.saved,
      lost: 0,
      doubled: 0,
      recovery: null,
      what: `seed ${seed}; what was not shown as saved was offered again, ${counts.offered} times as a draft`,
    });
    await browser.close();
    await close();
    await server.stop();
    await removeFolder(dataDir);

    /** Returns the only game whose name starts with `prefix` or is empty. Fails if there are two. */
    async function gameIn(prefix: string) {
      const games = (await eventsOf({ db }, teamId)).filter(
        (game) => game.name === null || prefix.startsWith(game.name),
      );
      expect(games.length, `games named ${prefix}`).toBe(1);
      const [game] = games;
      return { name: game?.name ?? "", score: game?.score ?? "", kills: String(game?.stats.kills ?? "") };
    }
  },
  120_000 + runs * 60_000,
);

interface Shown {
  saving: string;
  values: Record<string, string>;
}

/** Returns the saving state and the values of the fields: those of the profile, or of one game. */
async function readPage(page: Page, game: string | null): Promise<Shown> {
  const shown = await page.evaluate((prefix): Shown => {
    const saving = document.querySelector("[data-saving]")?.textContent?.trim() ?? "";
    const inputs = [...document.querySelectorAll("input")];
    const value = (label: string) => inputs.find((input) => input.ariaLabel === label)?.value ?? "";
    if (prefix === null) {
      const named = (name: string) => inputs.find((input) => input.name === name)?.value ?? "";
      return { saving, values: { city: named("city"), state: named("state"), currentSchool: named("currentSchool") } };
    }
    const names = inputs
      .filter((input) => input.ariaLabel?.startsWith("Opponent or event, ") && input.value !== "")
      .map((input) => input.value);
    const name = names.filter((one) => prefix.startsWith(one)).at(-1) ?? "";
    return { saving, values: { name, score: value(`Score, ${name}`), kills: value(`Kills, ${name}`) } };
  }, game);
  // The focused field still shows a trailing space, which is not saved.
  const values = Object.entries(shown.values).map(([field, text]) => [field, text.trim()]);
  return { ...shown, values: Object.fromEntries(values) };
}

function asTexts({ city, state, current_school }: Awaited<ReturnType<typeof profileOf>>) {
  return { city: city ?? "", state: state ?? "", currentSchool: current_school ?? "" };
}

function asGame({ name, score, kills }: Record<string, string>) {
  return { name, score, kills };
}

async function openBrowser(profileDir: string, baseURL: string): Promise<BrowserContext> {
  const options = { executablePath: await findOrInstallBrowser(), args: browserFlags, baseURL };
  return chromium.launchPersistentContext(profileDir, options);
}

/** Opens the athlete's page. Signs in if the session was lost with the browser. */
async function openPage(
  browser: BrowserContext,
  { address, email }: { address: string; email: string },
): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  if (new URL(page.url()).pathname === "/signin") await signIn(page, email, address);
  await page.waitForLoadState("networkidle");
  return page;
}

/** Kills all processes of the browser. */
async function killBrowser(profileDir: string): Promise<void> {
  execFileSync("pkill", ["-KILL", "-f", "--", `--user-data-dir=${profileDir}`]);
  await sleep(500);
  await rm(path.join(profileDir, "SingletonLock"), { force: true });
}
