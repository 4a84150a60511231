import { existsSync } from "node:fs";
import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(["true", "false"]).transform((value) => value === "true");

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
  DATA_DIR: z
    .string()
    .min(1)
    .default("./data")
    .describe("Folder for the embedded database and everything else the product keeps."),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://")
    .optional()
    .describe(
      "A PostgreSQL 15 or newer to use in place of the embedded one, e.g. postgres://user:password@host:5432/openroster.",
    ),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe("Connections to the database that one process may hold."),
  SAMPLE_DATA: flag
    .default(true)
    .describe("Whether the first start with the embedded database loads 2,000 invented athletes."),
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
      "The mail server that mail is sent through: smtp://user:password@host:587 (encrypted where the server offers it) or smtps://user:password@host:465. Unset: a local trial, in which mail is written into DATA_DIR/mail and read at /mailbox.",
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
  RATE_LIMITS: z.coerce
    .number()
    .positive()
    .max(1_000_000)
    .default(1)
    .describe(
      "Multiplies every limit on how often something may be tried. 1 is meant for the public; tests set it high.",
    ),
  ADMIN_REQUIRE_TOTP: flag
    .default(false)
    .describe(
      "Whether administrators sign in with a second factor, the code of an authenticator app; each sets it up at the next sign-in.",
    ),
  TRUST_PROXY: z
    .string()
    .min(1)
    .transform((value) => value.split(",").map((entry) => entry.trim()))
    .optional()
    .describe(
      "Addresses or networks (comma-separated) of reverse proxies whose X-Forwarded-* headers are believed. Unset: none.",
    ),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "silent"])
    .default("warn")
    .describe("How much the server writes to its log."),
});

/** The validated settings of one process. */
export type Config = z.output<typeof configSchema>;

/** A setting that cannot be used; its message is for whoever starts the product. */
export class ConfigProblem extends Error {}

/** Reads the environment, and `.env` where there is one; throws a ConfigProblem that names each bad variable. Empty values count as unset. */
export function readConfig(environment: NodeJS.ProcessEnv = readEnvironment()): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = configSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new ConfigProblem(`These settings cannot be used (.env.example explains each):\n${problems.join("\n")}`);
}

function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync(".env")) process.loadEnvFile();
  return process.env;
}
