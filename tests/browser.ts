import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { canInstallPackages, installPackages } from "./install-packages.ts";

const known = [
  // The binaries before their scripts: the script of Chromium writes errors of its own to stderr, such as "[: unexpected operator".
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/lib/chromium/chromium",
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

// Until the web fonts load, pages use Arial or Liberation Sans, which has the same widths.
const fallbackFonts = "/usr/share/fonts/truetype/liberation";

/**
 * Installs a Chromium without windows if `findBrowser` finds none: Debian's as root, else Playwright's. As root on Debian, also installs the
 * fonts that layout tests need.
 */
export async function findOrInstallBrowser(): Promise<string> {
  if (canInstallPackages()) {
    const missing = [
      ...(findBrowser() ? [] : ["chromium-headless-shell"]),
      ...(existsSync(fallbackFonts) ? [] : ["fonts-liberation"]),
    ];
    if (missing.length > 0) installPackages(missing);
  } else if (!findBrowser()) {
    console.log("Installing Playwright's chromium …");
    execFileSync("playwright", ["install", "--only-shell", "chromium"], { stdio: ["ignore", "ignore", "inherit"] });
  }
  const installed = findBrowser();
  if (!installed) throw new Error("No Chromium could be installed. Install one and set CHROMIUM_PATH to it.");
  return installed;
}
