import { existsSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);
const points = z.coerce.number().int().positive().max(1_000_000);
const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const paypalOrigin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);

/** Every variable that the product reads, in the order of `.env.example`; each default lets it run with nothing set. */
export const configSchema = z.object({
  HOST: z.string().min(1).default("127.0.0.1").describe("Address to listen on. 0.0.0.0 listens on every network."),
  PORT: port.default(3000).describe("Port to listen on; 0 takes a free one."),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => new URL(value).origin)
    .optional()
    .describe(
      "Where people reach the site, e.g. https://roster.example.org. Links in mail, canonical addresses and the check of the host header are built from it. Unset: a local trial at http://HOST:PORT.",
    ),
  ADMIN_URL: z
    .url({ protocol: /^https?$/ })
    .transform((value) => new URL(value).origin)
    .optional()
    .describe(
      "Where staff reaches the portal, on a host name of its own, e.g. https://staff.roster.example.org. The portal is then served at ADMIN_PORT only, and PORT never serves it. No script of another company shares its origin. Unset: the portal is at PUBLIC_URL/login.",
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
    .describe("Folder for the embedded database and everything else the product keeps."),
  FILES_URL: z
    .url({ protocol: /^https?$/ })
    .refine((value) => isBucket(new URL(value)), "must look like https://KEY:SECRET@host/bucket?region=eu-central-1")
    .optional()
    .describe(
      "A bucket of any store that speaks S3, for photos and other pictures: https://KEY:SECRET@s3.example.org/bucket?region=eu-central-1. It stays private, everyone gets the pictures through this server. Several machines need one. Unset: the folder DATA_DIR/files.",
    ),
  LINK_PREVIEWS: flag
    .default(true)
    .describe(
      "Whether the server asks YouTube and Vimeo for the title and the picture of videos that athletes link to. Saving a link never waits for it.",
    ),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://")
    .optional()
    .describe(
      "A PostgreSQL 15 or newer to use in place of the embedded one, e.g. postgres://user:password@host:5432/openroster.",
    ),
  DATABASE_WEB_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://")
    .optional()
    .describe(
      "The same database with a second login role, which serves requests: it may not change or delete the audit log. Each start grants the role what it needs. The embedded database makes such a role itself. Unset with DATABASE_URL: requests use the role of DATABASE_URL, and only triggers protect the audit log.",
    ),
  DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://")
    .optional()
    .describe(
      "A streaming replica of that PostgreSQL that public pages and calls may read from. It is asked while it is less than a second behind; while the primary is gone, reads go on from it. Unset: the primary answers everything.",
    ),
  OPENROSTER_ROLE: z
    .enum(["all", "web", "worker"])
    .default("all")
    .describe(
      "What this process does of the product: web answers requests, worker sends mail and does what is due, all does both. Several of each may share one DATABASE_URL.",
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(4)
    .max(200)
    .default(15)
    .describe(
      "Connections to the database that one process may hold. With OPENROSTER_ROLE=all a third of them is for jobs, the rest for requests.",
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(20)
    .default(2)
    .describe(
      "Seconds that the server goes on answering after SIGTERM while /readyz says 503 already: longer than a balancer takes to notice. Ctrl-C waits for nothing.",
    ),
  SAMPLE_DATA: flag
    .default(true)
    .describe(
      "Whether the first start with the embedded database loads 2,000 invented athletes and creates an administrator. Neither is done if PUBLIC_URL is a public https address.",
    ),
  SEARCH_INDEX: z
    .enum(["auto", "on", "off"])
    .default("auto")
    .describe(
      "Whether this process keeps an index of all athletes in memory (64 bytes each) that answers searches in milliseconds; auto: where there are so many that the database itself would be slower.",
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      "The mail server that mail is sent through: smtp://user:password@host:587 (encrypted where the server offers it) or smtps://user:password@host:465. Unset: a local trial, in which mail is written into DATA_DIR/mail and read at /mailbox. Required if PUBLIC_URL is a public https address.",
    ),
  MAIL: z
    .enum(["files"])
    .optional()
    .describe(
      "`files` writes mail into DATA_DIR/mail, although PUBLIC_URL is a public https address and SMTP_URL is not set. No one receives mail then.",
    ),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\p{Cc}]*<[^<>\s]+@[^<>\s]+>|[^<>\s]+@[^<>\s]+)$/u, "must look like Name <name@example.com>")
    .optional()
    .describe(
      "Whom mail comes from, e.g. Openroster <hello@example.org>. Unset: the name and the support address in src/brand.ts.",
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
      "File that remembers who was erased, by ids that name no one, so that a restored backup does not bring them back. Best kept on another disk than the database; every worker needs it. Unset: DATA_DIR/erasures.ledger.",
    ),
  RATE_LIMITS: z.coerce
    .number()
    .positive()
    .max(1_000_000)
    .default(1)
    .describe(
      "Multiplies every limit on how often something may be tried. 1 is meant for the public; tests set it high.",
    ),
  LIMIT_SIGN_UPS: points
    .default(50)
    .describe(
      "Sign-ups from one client address (IPv4 address, IPv6 /64) in an hour. A team at a school signs up from one address.",
    ),
  LIMIT_FAILED_SIGN_INS: points
    .default(50)
    .describe(
      "Failed sign-ins from one client address in 15 minutes, over all accounts. Each account has a limit of its own, which always holds.",
    ),
  LIMIT_READS: points
    .default(1200)
    .describe(
      "Pages and other reads of one client address in a minute; pictures have a limit of their own. A page takes about four.",
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
      "Addresses or networks (comma-separated) that many people share, such as a school or an office: each address there may do 20 times as much of what is limited by address, and hold half of the slots of a busy server, not a quarter. Limits of an account stay. Of IPv6, at least a /64 counts. Unset: none.",
    ),
  ADMIN_REQUIRE_TOTP: flag
    .optional()
    .describe(
      "Whether administrators sign in with a second factor, the code of an authenticator app. Each administrator sets it up at the next sign-in. Unset: true if PUBLIC_URL is https, else false.",
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
      "Key of the installation, which no copy of the database holds; made with: openssl rand -base64 32. It encrypts second factors, and signs cookies of sign-ups, mailed codes and the digests of known clients. To change it, put the new one before the old one, with a comma between, and drop the old one after the next start. All processes need the same. A server with DATABASE_URL and an https PUBLIC_URL does not start without it. Unset: second factors are not encrypted, and the signing key is DATA_DIR/installation.key, written at the first start.",
    ),
  TRUST_PROXY: z
    .string()
    .min(1)
    .transform((value) => value.split(",").map((entry) => entry.trim()))
    .optional()
    .describe(
      "Addresses or networks (comma-separated) of reverse proxies whose X-Forwarded-* headers are believed. Unset: none.",
    ),
  PAYPAL_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{1,200}$/, "must be the client id as PayPal shows it")
    .optional()
    .describe(
      "The coach plan is paid through PayPal: client id of your app at developer.paypal.com, which the browser is told. It goes with the three settings that follow; without them payments are not set up.",
    ),
  PAYPAL_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe("Secret of that app. Only the server knows it; it asks PayPal with it for the state of a subscription."),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .regex(/^[\w-]{1,100}$/, "must be the id of the webhook as PayPal shows it")
    .optional()
    .describe(
      "Id of the webhook of that app, whose address is PUBLIC_URL/api/payments/webhook. Choose the events Billing subscription (all) and Payment sale (all). No message is believed without it.",
    ),
  PAYPAL_PLAN_IDS: z
    .string()
    .regex(/^\s*P-[A-Z0-9]+(?:\s*,\s*P-[A-Z0-9]+)*\s*$/, "must be a list like P-5ML4271244454362WXNWU5NQ,P-…")
    .transform((value) => value.split(",").map((entry) => entry.trim()))
    .optional()
    .describe(
      "The plans (comma-separated) that make a coach a subscriber. A subscription to any other plan counts for nothing.",
    ),
  PAYPAL_API_BASE_URL: paypalOrigin
    .default("https://api-m.paypal.com")
    .describe("Where PayPal's API is. https://api-m.sandbox.paypal.com for its sandbox."),
  PAYPAL_SDK_BASE_URL: paypalOrigin
    .default("https://www.paypal.com")
    .describe("Where the browser gets PayPal's script from; the sandbox uses the same."),
  PAYPAL_WEBHOOK_CHECK: z
    .enum(["local", "local-then-paypal", "paypal"])
    .default("local")
    .describe(
      "Who checks the signature of PayPal's messages: `local` this server, by PayPal's certificate; `local-then-paypal` this server, and PayPal where that certificate cannot be had or is not trusted here; `paypal` always PayPal.",
    ),
  PAYPAL_CA_FILE: z
    .string()
    .min(1)
    .optional()
    .describe(
      "PEM file with the root certificate that a stand-in for PayPal signs with. Only for a local trial with a stand-in on this machine.",
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
      "Port that serves /metrics and /healthz, in every role. Without METRICS_TOKEN it listens on 127.0.0.1 and asks for no token; with METRICS_TOKEN it listens on HOST and requires the token. Unset: no such port, and a worker listens nowhere.",
    ),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"])
    .default("warn")
    .describe(
      "How much the server writes to its log: one JSON object a line, which names no one; info has every request.",
    ),
});

type Settings = z.output<typeof configSchema>;

/** The validated settings of one process. */
export type Config = Settings & { ADMIN_REQUIRE_TOTP: boolean };

/** A setting that cannot be used; its message is for whoever starts the product. */
export class ConfigProblem extends Error {}

/** Reads the environment, and `.env` where there is one; throws a ConfigProblem that names each bad variable. Empty values count as unset. */
export function readConfig(environment: NodeJS.ProcessEnv = readEnvironment()): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = configSchema.safeParse(given);
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

/** Whether people on the internet reach the site: PUBLIC_URL is https and not an address of this machine. */
export function isPublic({ PUBLIC_URL }: Pick<Config, "PUBLIC_URL">): boolean {
  if (PUBLIC_URL === undefined) return false;
  return PUBLIC_URL.startsWith("https:") && !isLoopback(PUBLIC_URL);
}

/** What is wrong with the settings of PayPal taken together: none or all of four, and nobody but PayPal outside a local trial. */
function paymentProblems(config: Settings): string[] {
  const needed = ["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID", "PAYPAL_PLAN_IDS"] as const;
  const missing = needed.filter((name) => config[name] === undefined);
  const problems =
    missing.length === needed.length
      ? []
      : missing.map((name) => `${name}: is missing; ${needed.join(", ")} go together, or none of them is set`);
  const isTrial = config.PUBLIC_URL === undefined || isLoopback(config.PUBLIC_URL);
  for (const name of ["PAYPAL_API_BASE_URL", "PAYPAL_SDK_BASE_URL"] as const) {
    const url = config[name];
    if (isPayPal(url) || (isTrial && isLoopback(url))) continue;
    problems.push(`${name}: must be https on paypal.com; a stand-in runs on this machine, and only in a local trial`);
  }
  if (config.PAYPAL_CA_FILE !== undefined && !(isTrial && isLoopback(config.PAYPAL_API_BASE_URL))) {
    problems.push("PAYPAL_CA_FILE: is only for a local trial with a stand-in on this machine");
  }
  return problems;
}

function portalProblems({ ADMIN_URL, ADMIN_PORT, PUBLIC_URL, PORT, METRICS_PORT }: Settings): string[] {
  const ports = [PORT, ADMIN_PORT, METRICS_PORT].filter((number) => number);
  const shared =
    new Set(ports).size < ports.length ? ["PORT, ADMIN_PORT and METRICS_PORT: must be different ports"] : [];
  if (ADMIN_URL === undefined)
    return ADMIN_PORT === undefined ? shared : ["ADMIN_PORT: goes with ADMIN_URL, which is not set", ...shared];
  const missing =
    ADMIN_PORT === undefined
      ? [
          "ADMIN_PORT: is missing; with ADMIN_URL the portal needs a port of its own, which only the proxy for ADMIN_URL reaches",
        ]
      : shared;
  if (PUBLIC_URL === undefined) return ["ADMIN_URL: goes with PUBLIC_URL, which is not set", ...missing];
  const isSame = new URL(ADMIN_URL).host === new URL(PUBLIC_URL).host;
  return isSame ? ["ADMIN_URL: must be another host than that of PUBLIC_URL", ...missing] : missing;
}

function mailProblems({ MAIL, SMTP_URL }: Settings): string[] {
  return MAIL && SMTP_URL ? ["MAIL: files and SMTP_URL exclude each other; leave one of them out"] : [];
}

function isBucket({ username, password, pathname }: URL): boolean {
  return username !== "" && password !== "" && /^\/[^/]/.test(pathname);
}

/** Whether a text is an address or a CIDR range; unlike ipaddr.js alone, accepts no `192.0.2` for `192.0.0.2`. */
function isNetwork(text: string): boolean {
  const [address = ""] = text.split("/", 1);
  return isIP(address) !== 0 && (ipaddr.isValid(text) || ipaddr.isValidCIDR(text));
}

function isPayPal(url: string): boolean {
  return /^https:\/\/(?:[a-z\d-]+\.)*paypal\.com$/.test(url);
}

/** Whether the host of a URL is this machine by name or address. */
export function isLoopback(url: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

function readEnvironment(): NodeJS.ProcessEnv {
  try {
    if (existsSync(".env")) process.loadEnvFile();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigProblem(
      `${path.resolve(".env")} cannot be read by this account (${reason}). Give the command as the account that the server runs as.`,
      { cause: error },
    );
  }
  return process.env;
}
