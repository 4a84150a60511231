import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** True as root on Debian. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** Installs packages of Debian. Throws with the output of apt-get if it fails. */
export function installPackages(packages: string[], { timeoutMs }: { timeoutMs?: number } = {}): void {
  console.log(`Installing Debian's ${packages.join(" and ")} …`);
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
    execFileSync("apt-get", ["-qq", ...args], {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      timeout: timeoutMs,
    });
  }
}
