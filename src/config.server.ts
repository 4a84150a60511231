import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import type { z } from "zod";
import { brandProblems, findPlaceholders } from "./brand/brand-file.server.ts";
import { describeInvalid } from "./config/describe-invalid.server.ts";
import { describeMisspelled, findMisspelled } from "./config/find-misspelled.server.ts";
import { readValues } from "./config/read-values.server.ts";
import { configSchema } from "./config/settings.server.ts";

type Settings = z.output<typeof configSchema>;

export type Config = Settings & { ADMIN_REQUIRE_TOTP: boolean };

/** An invalid setting. The message is for the operator. */
export class ConfigProblem extends Error {}

/** Reads the environment and `.env`, if it exists. Throws a ConfigProblem with a sentence for each invalid setting. Blank values count as unset. */
export function readConfig(environment: NodeJS.ProcessEnv = readEnvironment()): Config {
  const { values, problems } = readValues(environment);
  problems.push(...brandProblems);
  const parsed = configSchema.safeParse(values);
  if (parsed.success)
    problems.push(...paymentProblems(parsed.data), ...portalProblems(parsed.data), ...mailProblems(parsed.data));
  else {
    const names = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    for (const name of names) problems.push(describeInvalid(name, values[name]));
  }
  if (parsed.success && problems.length === 0) return withDefaults(parsed.data);
  const lines = problems.map((problem) => `  ${problem}`);
  throw new ConfigProblem(
    `The server cannot start with these settings (.env.example explains each):\n${lines.join("\n")}`,
  );
}

/** Throws a ConfigProblem if a process that serves the portal has no port for it. Workers and commands need none. */
export function requirePortalPort({ ADMIN_URL, ADMIN_PORT }: Pick<Config, "ADMIN_URL" | "ADMIN_PORT">): void {
  if (ADMIN_URL === undefined || ADMIN_PORT !== undefined) return;
  throw new ConfigProblem(
    "ADMIN_PORT is not set. With ADMIN_URL, the portal needs a separate port that only the proxy for ADMIN_URL can reach, for example ADMIN_PORT=3100.",
  );
}

/** Returns a sentence if pages on the internet show placeholders instead of the operator's texts. */
export function warnAboutPlaceholders(config: Pick<Config, "PUBLIC_URL">): string[] {
  const placeholders = isPublic(config) ? findPlaceholders() : [];
  if (placeholders.length === 0) return [];
  return [`Pages show placeholders for ${placeholders.join(", ")}. Set them in brand.json (docs/operations.md).`];
}

/** Returns a sentence for each name in `.env` or the environment that is probably a misspelled setting. */
export function warnAboutSettings(environment: NodeJS.ProcessEnv = readEnvironment()): string[] {
  const ownNames = existsSync(".env") ? Object.keys(parseEnv(readFileSync(".env", "utf8"))) : [];
  return findMisspelled(environment, ownNames).map(describeMisspelled);
}

function withDefaults(settings: Settings): Config {
  const isHttps = settings.PUBLIC_URL?.startsWith("https:") ?? false;
  return { ...settings, ADMIN_REQUIRE_TOTP: settings.ADMIN_REQUIRE_TOTP ?? isHttps };
}

/** Returns true if the site is reachable from the internet: PUBLIC_URL is https and no loopback address. */
export function isPublic({ PUBLIC_URL }: Pick<Config, "PUBLIC_URL">): boolean {
  if (PUBLIC_URL === undefined) return false;
  return PUBLIC_URL.startsWith("https:") && !isLoopback(PUBLIC_URL);
}

/** Checks the PayPal settings together: none or all four are set, and hosts other than PayPal are for local trials only. */
function paymentProblems(config: Settings): string[] {
  const needed = ["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID", "PAYPAL_PLAN_IDS"] as const;
  const missing = needed.filter((name) => config[name] === undefined);
  const problems =
    missing.length === needed.length
      ? []
      : missing.map(
          (name) =>
            `${name} is not set. ${needed.join(", ")} must be set together or not at all. Without them, payments are disabled.`,
        );
  const isTrial = config.PUBLIC_URL === undefined || isLoopback(config.PUBLIC_URL);
  for (const name of ["PAYPAL_API_BASE_URL", "PAYPAL_SDK_BASE_URL"] as const) {
    const url = config[name];
    if (isPayPal(url) || (isTrial && isLoopback(url))) continue;
    problems.push(
      `${name} is "${url}". It must be https on paypal.com, for example ${name}=${name === "PAYPAL_API_BASE_URL" ? "https://api-m.paypal.com" : "https://www.paypal.com"}. A fake server is only allowed on this machine in a local trial.`,
    );
  }
  if (config.PAYPAL_CA_FILE !== undefined && !(isTrial && isLoopback(config.PAYPAL_API_BASE_URL))) {
    problems.push("PAYPAL_CA_FILE is only for a local trial with a fake server on this machine. Remove it.");
  }
  return problems;
}

function portalProblems({ ADMIN_URL, ADMIN_PORT, PUBLIC_URL, PORT, METRICS_PORT }: Settings): string[] {
  const ports = [PORT, ADMIN_PORT, METRICS_PORT].filter((number) => number);
  const shared =
    new Set(ports).size < ports.length
      ? [
          "PORT, ADMIN_PORT and METRICS_PORT must be different ports, for example PORT=3000, ADMIN_PORT=3100 and METRICS_PORT=9100.",
        ]
      : [];
  if (ADMIN_URL === undefined)
    return ADMIN_PORT === undefined
      ? shared
      : [
          "ADMIN_PORT is set without ADMIN_URL. Set ADMIN_URL too, for example ADMIN_URL=https://staff.roster.example.org, or remove ADMIN_PORT.",
          ...shared,
        ];
  if (PUBLIC_URL === undefined)
    return [
      "ADMIN_URL is set without PUBLIC_URL. Set PUBLIC_URL too, for example PUBLIC_URL=https://roster.example.org.",
      ...shared,
    ];
  const isSame = new URL(ADMIN_URL).host === new URL(PUBLIC_URL).host;
  return isSame
    ? [
        "ADMIN_URL has the same host as PUBLIC_URL. Use another host name, for example ADMIN_URL=https://staff.roster.example.org.",
        ...shared,
      ]
    : shared;
}

function mailProblems({ MAIL, SMTP_URL }: Settings): string[] {
  return MAIL && SMTP_URL
    ? ["MAIL=files and SMTP_URL are both set. Remove SMTP_URL to write mail to files, or MAIL to send it."]
    : [];
}

function isPayPal(url: string): boolean {
  return /^https:\/\/(?:[a-z\d-]+\.)*paypal\.com$/.test(url);
}

export function isLoopback(url: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

function readEnvironment(): NodeJS.ProcessEnv {
  try {
    if (existsSync(".env")) process.loadEnvFile();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigProblem(
      `${path.resolve(".env")} cannot be read by this account (${reason}). Run the command as the account of the server.`,
      { cause: error },
    );
  }
  return process.env;
}
