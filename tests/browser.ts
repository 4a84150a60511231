import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const known = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** Flags that keep Chromium from calling home and let it run as root. */
export const browserFlags = [
  "--no-sandbox",
  // Where there is no graphics card, pretending one costs a fifth of a processor for each browser.
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

/** Path of a Chromium: `CHROMIUM_PATH`, the system's, or Playwright's own; null where there is none. */
export function findBrowser(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, ...known, chromium.executablePath()];
  return candidates.find((candidate) => candidate && existsSync(candidate)) ?? null;
}

/** The same, installing one where there is none: Debian's when root, else Playwright's. */
export async function findOrInstallBrowser(): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  const root = process.getuid?.() === 0;
  console.log(root ? "Installing Debian's chromium …" : "Installing Playwright's chromium …");
  const commands = root
    ? [
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"],
      ]
    : [["playwright", "install", "chromium"]];
  for (const [command = "", ...args] of commands) {
    execFileSync(command, args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  const installed = findBrowser();
  if (!installed) throw new Error("No Chromium could be installed. Install one and set CHROMIUM_PATH to it.");
  return installed;
}
