import { existsSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);
const points = z.coerce.number().int().positive().max(1_000_000);
const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const paypalOrigin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);

/** Every environment variable of the application, in the order of `.env.example`. All have defaults or are optional. */
export const configSchema = z.object({
  HOST: z.string().min(1).default("127.0.0.1").describe("Address to listen on. 0.0.0.0 listens on every network."),
  PORT: port.default(3000).describe("Port to listen on; 0 takes a free one."),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => new URL(value).origin)
    .optional()
    .describe(
      "Public URL of the site, e.g. https://roster.example.org. It is used for links in mail, canonical URLs and the check of the Host header. Unset: a local trial at http://HOST:PORT.",
    ),
  ADMIN_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => new URL(value).origin)
    .optional()
    .describe(
      "URL of the staff portal on a separate host name, e.g. https://staff.roster.example.org. The portal is then served at ADMIN_PORT only, and PORT never serves it. No script of another company shares its origin. Unset: the portal is at PUBLIC_URL/login.",
    ),
  ADMIN_PORT: port
    .min(1)
    .optional()
    .describe(
      "Port that serves the portal, and nothing else, if ADMIN_URL is set. Only the proxy for ADMIN_URL should reach it.",
    ),
  ADMIN_HOST: z
    .string()
    .min(1)
    .default("127.0.0.1")
    .describe("Address to listen on for ADMIN_PORT. The default accepts connections from this machine only."),
  DATA_DIR: z
    .string()
    .min(1)
    .default("./data")
    .describe("Folder for the embedded database and all other stored files."),
  FILES_URL: z
    .url({ protocol: /^https?$/ })
    .refine((value) => isBucket(new URL(value)), "must look like https://KEY:SECRET@host/bucket?region=eu-central-1")
    .optional()
    .describe(
      "An S3-compatible bucket for photos and other pictures: https://KEY:SECRET@s3.example.org/bucket?region=eu-central-1. It stays private, because this server serves the pictures. Required if several machines serve the site. Unset: the folder DATA_DIR/files.",
    ),
  LINK_PREVIEWS: flag
    .default(true)
    .describe(
      "If true, the server fetches the title and picture of linked videos from YouTube and Vimeo. Saving a link does not wait for this.",
    ),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://")
    .optional()
    .describe(
      "A PostgreSQL server (15 or newer) to use instead of the embedded one, e.g. postgres://user:password@host:5432/openroster.",
    ),
  DATABASE_WEB_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://")
    .optional()
    .describe(
      "The same database with a second login role for requests, which cannot change or delete the audit log. Each start grants the role the required privileges. The embedded database has such a role by default. Unset with DATABASE_URL: requests use the role of DATABASE_URL, and only triggers protect the audit log.",
    ),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://")
    .optional()
    .describe(
      "A streaming replica of that PostgreSQL for public pages and endpoints. It is used while its lag is less than a second, and while the primary is unavailable. Unset: the primary serves all reads.",
    ),
  OPENROSTER_ROLE: z
    .enum(["all", "web", "worker"])
    .default("all")
    .describe(
      "Role of this process: web serves requests, worker sends mail and runs jobs, all does both. Several processes of each role can share one DATABASE_URL.",
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(4)
    .max(200)
    .default(15)
    .describe(
      "Maximum number of database connections of this process. With OPENROSTER_ROLE=all, a third of them is for jobs and the rest for requests.",
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(20)
    .default(2)
    .describe(
      "Seconds that the server continues to respond after SIGTERM while /readyz returns 503. Must be longer than the load balancer needs to notice. Ctrl-C stops without this delay.",
    ),
  SAMPLE_DATA: flag
    .default(true)
    .describe(
      "If true, the first start with the embedded database loads 2,000 invented athletes and creates an administrator, unless PUBLIC_URL is a public https address.",
    ),
  SEARCH_INDEX: z
    .enum(["auto", "on", "off"])
    .default("auto")
    .describe(
      "If on, this process holds an index of all athletes in memory (64 bytes each) for searches within milliseconds; auto: only if there are so many athletes that the database would be slower.",
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      "The mail server for outgoing mail: smtp://user:password@host:587 (encrypted if the server supports it) or smtps://user:password@host:465. Unset: a local trial, in which mail is written to DATA_DIR/mail and shown at /mailbox. Required if PUBLIC_URL is a public https address.",
    ),
  MAIL: z
    .enum(["files"])
    .optional()
    .describe(
      "`files` writes mail to DATA_DIR/mail even if PUBLIC_URL is a public https address. No mail is sent. Excludes SMTP_URL.",
    ),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\p{Cc}]*<[^<>\s]+@[^<>\s]+>|[^<>\s]+@[^<>\s]+)$/u, "must look like Name <name@example.com>")
    .optional()
    .describe(
      "Sender of all mail, e.g. Openroster <hello@example.org>. Unset: the name and the support address in src/brand.ts.",
    ),
  DELETION_GRACE_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(45)
    .default(7)
    .describe("Days between a deletion request and the erasure of the data; the law allows 45."),
  ERASURE_LEDGER: z
    .string()
    .min(1)
    .optional()
    .describe(
      "File with the ids of erased accounts, so that a restored backup does not restore them. Use another disk than the database; every worker needs access. Unset: DATA_DIR/erasures.ledger.",
    ),
  RATE_LIMITS: z.coerce
    .number()
    .positive()
    .max(1_000_000)
    .default(1)
    .describe("Multiplies every rate limit. Use 1 for a public server; tests use a high value."),
  LIMIT_SIGN_UPS: points
    .default(50)
    .describe(
      "Sign-ups from one client address (IPv4 address, IPv6 /64) in an hour. A team at a school signs up from one address.",
    ),
  LIMIT_FAILED_SIGN_INS: points
    .default(50)
    .describe(
      "Failed sign-ins from one client address in 15 minutes, over all accounts. A separate limit per account always applies.",
    ),
  LIMIT_READS: points
    .default(1200)
    .describe(
      "Pages and other reads of one client address in a minute; pictures have a separate limit. A page takes about four reads.",
    ),
  TRUSTED_NETWORKS: z
    .string()
    .transform((value) => value.split(",").map((entry) => entry.trim()))
    .refine(
      (entries) => entries.every(isNetwork),
      "must be a list of addresses or networks like 192.0.2.7, 198.51.100.0/24, 2001:db8:1::/48",
    )
    .optional()
    .describe(
      "Addresses or networks (comma-separated) that many people share, such as a school or an office. Rate limits by address are 20 times higher there, and an address can use half of the slots of a server at capacity instead of a quarter. Limits by account do not change. IPv6 addresses match their /64. Unset: none.",
    ),
  ADMIN_REQUIRE_TOTP: flag
    .optional()
    .describe(
      "If true, administrators need a second factor to sign in, the code of an authenticator app. Each administrator sets it up at the next sign-in. Unset: true if PUBLIC_URL is https, else false.",
    ),
  SECRETS_KEY: z
    .string()
    .transform((value) => value.split(",").map((key) => Buffer.from(key.trim(), "base64")))
    .refine(
      (keys) => keys.every((key) => key.length === 32),
      "must be 32 bytes in base64, as of: openssl rand -base64 32",
    )
    .optional()
    .describe(
      "Encryption key that is not stored in the database. Create it with: openssl rand -base64 32. It encrypts second factors, and signs cookies of sign-ups, mailed codes and the digests of known clients. To change it, set the new key and the old key, separated by a comma, and remove the old one after the next start. All processes need the same keys. A server with DATABASE_URL and an https PUBLIC_URL does not start without it. Unset: second factors are not encrypted, and the signing key is DATA_DIR/installation.key, created at the first start.",
    ),
  TRUST_PROXY: z
    .string()
    .min(1)
    .transform((value) => value.split(",").map((entry) => entry.trim()))
    .optional()
    .describe(
      "Addresses or networks (comma-separated) of reverse proxies with trusted X-Forwarded-* headers. Unset: none.",
    ),
  PAYPAL_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{1,200}$/, "must be the client id as shown by PayPal")
    .optional()
    .describe(
      "Client id of your app at developer.paypal.com, for payments of the coach plan. The browser receives it. Set it together with the next three settings; without them payments are disabled.",
    ),
  PAYPAL_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe("Secret of that app. Only the server uses it, to read subscriptions from PayPal."),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .regex(/^[\w-]{1,100}$/, "must be the id of the webhook as shown by PayPal")
    .optional()
    .describe(
      "Id of the webhook of that app. Its URL is PUBLIC_URL/api/payments/webhook. Choose the events Billing subscription (all) and Payment sale (all). Required to verify events.",
    ),
  PAYPAL_PLAN_IDS: z
    .string()
    .regex(/^\s*P-[A-Z0-9]+(?:\s*,\s*P-[A-Z0-9]+)*\s*$/, "must be a list like P-5ML4271244454362WXNWU5NQ,P-…")
    .transform((value) => value.split(",").map((entry) => entry.trim()))
    .optional()
    .describe("The plans (comma-separated) that give access to a coach. Subscriptions to other plans are ignored."),
  PAYPAL_API_BASE_URL: paypalOrigin
    .default("https://api-m.paypal.com")
    .describe("URL of PayPal's API. https://api-m.sandbox.paypal.com for its sandbox."),
  PAYPAL_SDK_BASE_URL: paypalOrigin
    .default("https://www.paypal.com")
    .describe("Origin of PayPal's browser script; the sandbox uses the same."),
  PAYPAL_WEBHOOK_CHECK: z
    .enum(["local", "local-then-paypal", "paypal"])
    .default("local")
    .describe(
      "Verification of webhook signatures: `local` uses PayPal's certificate on this server; `local-then-paypal` uses PayPal's API if that certificate is unavailable or not trusted; `paypal` always uses PayPal's API.",
    ),
  PAYPAL_CA_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      "PEM file with the root certificate of a fake PayPal server. Only for a local trial with a fake server on this machine.",
    ),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, "must be 16 to 200 letters, digits or any of . _ ~ + / = -")
    .optional()
    .describe(
      "Bearer token that a monitoring system sends to read /metrics (Prometheus) at PORT and at METRICS_PORT. Unset: PORT does not serve /metrics.",
    ),
  METRICS_PORT: port
    .min(1)
    .optional()
    .describe(
      "Port that serves /metrics and /healthz, in every role. Without METRICS_TOKEN it listens on 127.0.0.1 and requires no token; with METRICS_TOKEN it listens on HOST and requires the token. Unset: no such port, and a worker listens on no port.",
    ),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"])
    .default("warn")
    .describe("Minimum level of log entries, each a line of JSON without personal data. info includes every request."),
});

type Settings = z.output<typeof configSchema>;

export type Config = Settings & { ADMIN_REQUIRE_TOTP: boolean };

/** An invalid setting. The message is for the operator. */
export class ConfigProblem extends Error {}

/** Reads the environment and `.env`, if it exists. Throws a ConfigProblem that lists each invalid variable. Empty values count as unset. */
export function readConfig(environment: NodeJS.ProcessEnv = readEnvironment()): Config {
  const environmentValues = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = configSchema.safeParse(environmentValues);
  const problems = parsed.success
    ? [...paymentProblems(parsed.data), ...portalProblems(parsed.data), ...mailProblems(parsed.data)]
    : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  if (parsed.success && problems.length === 0) return withDefaults(parsed.data);
  const lines = problems.map((problem) => `  ${problem}`);
  throw new ConfigProblem(`These settings cannot be used (.env.example explains each):\n${lines.join("\n")}`);
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
      : missing.map((name) => `${name}: is missing; ${needed.join(", ")} must be set together or not at all`);
  const isTrial = config.PUBLIC_URL === undefined || isLoopback(config.PUBLIC_URL);
  for (const name of ["PAYPAL_API_BASE_URL", "PAYPAL_SDK_BASE_URL"] as const) {
    const url = config[name];
    if (isPayPal(url) || (isTrial && isLoopback(url))) continue;
    problems.push(
      `${name}: must be https on paypal.com; a fake server is only allowed on this machine in a local trial`,
    );
  }
  if (config.PAYPAL_CA_FILE !== undefined && !(isTrial && isLoopback(config.PAYPAL_API_BASE_URL))) {
    problems.push("PAYPAL_CA_FILE: is only for a local trial with a fake server on this machine");
  }
  return problems;
}

function portalProblems({ ADMIN_URL, ADMIN_PORT, PUBLIC_URL, PORT, METRICS_PORT }: Settings): string[] {
  const ports = [PORT, ADMIN_PORT, METRICS_PORT].filter((number) => number);
  const shared =
    new Set(ports).size < ports.length ? ["PORT, ADMIN_PORT and METRICS_PORT: must be different ports"] : [];
  if (ADMIN_URL === undefined)
    return ADMIN_PORT === undefined ? shared : ["ADMIN_PORT: requires ADMIN_URL, which is not set", ...shared];
  const missing =
    ADMIN_PORT === undefined
      ? [
          "ADMIN_PORT: is missing; with ADMIN_URL the portal needs a separate port, which only the proxy for ADMIN_URL can reach",
        ]
      : shared;
  if (PUBLIC_URL === undefined) return ["ADMIN_URL: requires PUBLIC_URL, which is not set", ...missing];
  const isSame = new URL(ADMIN_URL).host === new URL(PUBLIC_URL).host;
  return isSame ? ["ADMIN_URL: must have another host than PUBLIC_URL", ...missing] : missing;
}

function mailProblems({ MAIL, SMTP_URL }: Settings): string[] {
  return MAIL && SMTP_URL ? ["MAIL: files and SMTP_URL exclude each other; leave one of them out"] : [];
}

function isBucket({ username, password, pathname }: URL): boolean {
  return username !== "" && password !== "" && /^\/[^/]/.test(pathname);
}

/** Returns true if a text is an IP address or CIDR range. ipaddr.js alone also accepts `192.0.2` for `192.0.0.2`. */
function isNetwork(text: string): boolean {
  const [address = ""] = text.split("/", 1);
  return isIP(address) !== 0 && (ipaddr.isValid(text) || ipaddr.isValidCIDR(text));
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
