import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const known = [
  // Chromium without the windows of a browser: the tests need a sixth less processor time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/** Disables Chromium's background requests and lets it run as root. */
export const browserFlags = [
  "--no-sandbox",
  // Without a graphics card, its emulation uses a fifth of a processor per browser.
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

/** Returns the path of Chromium: `CHROMIUM_PATH`, the system's, or Playwright's. Returns null if none exists. */
export function findBrowser(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, ...known, chromium.executablePath()];
  return candidates.find((candidate) => candidate && existsSync(candidate)) ?? null;
}

/** Installs a Chromium without windows if `findBrowser` finds none: Debian's as root, else Playwright's. */
export async function findOrInstallBrowser(): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  const root = process.getuid?.() === 0;
  console.log(root ? "Installing Debian's chromium-headless-shell …" : "Installing Playwright's chromium …");
  const commands = root
    ? [
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"],
      ]
    : [["playwright", "install", "--only-shell", "chromium"]];
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
