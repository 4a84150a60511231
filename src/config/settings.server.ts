import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);
const points = z.coerce.number().int().positive().max(1_000_000);
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//);
const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const webOrigin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin);

/** Every environment variable of the application, in the order of `.env.example`. All have defaults or are optional. */
export const configSchema = z.object({
  HOST: z.string().min(1).default("127.0.0.1").meta({
    description: "Address to listen on. 0.0.0.0 listens on every network.",
    expects: "a host name or an address",
    example: "0.0.0.0",
  }),
  PORT: port.default(3000).meta({
    description: "Port to listen on; 0 takes a free one.",
    expects: "a whole number from 0 to 65535",
    example: "3000",
  }),
  PUBLIC_URL: webOrigin.optional().meta({
    description:
      "Public URL of the site, e.g. https://roster.example.org. It is used for links in mail, canonical URLs and the check of the Host header. Unset: a local trial at http://HOST:PORT.",
    expects: "a URL that begins with https:// or http://",
    example: "https://roster.example.org",
  }),
  ADMIN_URL: webOrigin.optional().meta({
    description:
      "URL of the staff portal on a separate host name, e.g. https://staff.roster.example.org. The portal is then served at ADMIN_PORT only, and PORT never serves it. No script of another company shares its origin. Unset: the portal is at PUBLIC_URL/login.",
    expects: "a URL that begins with https:// or http://",
    example: "https://staff.roster.example.org",
  }),
  ADMIN_PORT: port.min(1).optional().meta({
    description:
      "Port that serves the portal, and nothing else, if ADMIN_URL is set. Only the proxy for ADMIN_URL should reach it.",
    expects: "a whole number from 1 to 65535",
    example: "3100",
  }),
  ADMIN_HOST: z.string().min(1).default("127.0.0.1").meta({
    description: "Address to listen on for ADMIN_PORT. The default accepts connections from this machine only.",
    expects: "a host name or an address",
    example: "127.0.0.1",
  }),
  DATA_DIR: z.string().min(1).default("./data").meta({
    description:
      "Folder for the embedded database and all other stored files. Without FILES_URL, all processes of an installation need the same one.",
    expects: "a folder",
    example: "/var/lib/openroster",
  }),
  FILES_URL: z
    .url({ protocol: /^https?$/ })
    .refine((value) => isBucket(new URL(value)))
    .optional()
    .meta({
      description:
        "An S3-compatible bucket for photos and other pictures: https://KEY:SECRET@s3.example.org/bucket?region=eu-central-1. It stays private, because this server serves the pictures. Required if processes do not share one DATA_DIR, such as on several machines. Unset: the folder DATA_DIR/files.",
      expects: "the URL of a bucket with its key and secret",
      example: "https://KEY:SECRET@s3.example.org/bucket?region=eu-central-1",
      secret: true,
    }),
  LINK_PREVIEWS: flag.default(true).meta({
    description:
      "If true, the server fetches the title and picture of linked videos from YouTube and Vimeo, and checks once a day whether films with marked clips can be watched. Saving a link does not wait for this.",
    expects: "true or false",
    example: "true",
  }),
  DATABASE_URL: postgresUrl.optional().meta({
    description:
      "A PostgreSQL server (15 or newer) to use instead of the embedded one, e.g. postgres://user:password@host:5432/openroster.",
    expects: "a URL that begins with postgres:// or postgresql://",
    example: "postgres://user:password@host:5432/openroster",
    secret: true,
  }),
  DATABASE_WEB_URL: postgresUrl.optional().meta({
    description:
      "The same database with a second login role for requests, which cannot change or delete the audit log. Each start grants the role the required privileges. The embedded database has such a role by default. Unset with DATABASE_URL: requests use the role of DATABASE_URL, and only triggers protect the audit log.",
    expects: "a URL that begins with postgres:// or postgresql://",
    example: "postgres://web:password@host:5432/openroster",
    secret: true,
  }),
  DATABASE_DIRECT_URL: postgresUrl.optional().meta({
    description:
      "The same database and role as DATABASE_URL, without a pooler such as PgBouncer. Migrations, the search index, backups and restores use it. Set it if DATABASE_URL leads to a pooler.",
    expects: "a URL that begins with postgres:// or postgresql://",
    example: "postgres://user:password@host:5432/openroster",
    secret: true,
  }),
  DATABASE_READ_URL: postgresUrl.optional().meta({
    description:
      "A streaming replica of that PostgreSQL for public pages and endpoints. It is used while its lag is less than a second, and while the primary is unavailable. Unset: the primary serves all reads.",
    expects: "a URL that begins with postgres:// or postgresql://",
    example: "postgres://user:password@replica:5432/openroster",
    secret: true,
  }),
  OPENROSTER_ROLE: z.enum(["all", "web", "worker"]).default("all").meta({
    description:
      "Role of this process: web serves requests, worker sends mail and runs jobs, all does both. Several processes of each role can share one DATABASE_URL.",
    expects: "all, web or worker",
    example: "all",
  }),
  DATABASE_POOL: z.coerce.number().int().min(4).max(200).default(15).meta({
    description:
      "Maximum number of database connections of this process. With OPENROSTER_ROLE=all, a third of them is for jobs and the rest for requests.",
    expects: "a whole number from 4 to 200",
    example: "15",
  }),
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(100_000).default(100).meta({
    description:
      "Memory in MB for finished public pages, which are sent again until something that they show changes. 0 renders each page anew. With DATABASE_READ_URL, pages are not cached.",
    expects: "a whole number from 0 to 100000",
    example: "100",
  }),
  DRAIN_SECONDS: z.coerce.number().min(0).max(20).default(2).meta({
    description:
      "Seconds that the server continues to respond after SIGTERM while /readyz returns 503. Must be longer than the load balancer needs to notice. Ctrl-C stops without this delay.",
    expects: "a number from 0 to 20",
    example: "2",
  }),
  SAMPLE_DATA: flag.default(true).meta({
    description:
      "If true, the first start with the embedded database loads 2,000 invented athletes and creates an administrator, unless PUBLIC_URL is a public https address.",
    expects: "true or false",
    example: "false",
  }),
  SEARCH_INDEX: z.enum(["auto", "on", "off"]).default("auto").meta({
    description:
      "If on, this process holds an index of all athletes in memory (64 bytes each) for searches within milliseconds; auto: only if there are so many athletes that the database would be slower.",
    expects: "auto, on or off",
    example: "auto",
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .meta({
      description:
        "The mail server for outgoing mail: smtp://user:password@host:587 (encrypted if the server supports it) or smtps://user:password@host:465. Unset: a local trial, in which mail is written to DATA_DIR/mail and shown at /mailbox. Required if PUBLIC_URL is a public https address.",
      expects: "a URL that begins with smtp:// or smtps://",
      example: "smtp://user:password@host:587",
      secret: true,
    }),
  MAIL: z.enum(["files"]).optional().meta({
    description:
      "`files` writes mail to DATA_DIR/mail even if PUBLIC_URL is a public https address. No mail is sent. Excludes SMTP_URL.",
    expects: "files",
    example: "files",
  }),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\p{Cc}]*<[^<>\s]+@[^<>\s]+>|[^<>\s]+@[^<>\s]+)$/u)
    .optional()
    .meta({
      description:
        "Sender of all mail, e.g. Openroster <hello@example.org>. Unset: the name and the support address in src/brand.ts.",
      expects: "a mail address, with or without a name",
      example: "Openroster <hello@example.org>",
    }),
  DELETION_GRACE_DAYS: z.coerce.number().int().min(0).max(45).default(7).meta({
    description: "Days between a deletion request and the erasure of the data; the law allows 45.",
    expects: "a whole number from 0 to 45",
    example: "7",
  }),
  MINOR_WITHOUT_GUARDIAN: z.enum(["limited", "draft"]).default("limited").meta({
    description:
      "What the public sees of an athlete from 13 to 17 without an active parent or guardian. limited: the profile without photo, city and contact, which search engines do not list. draft: nothing.",
    expects: "limited or draft",
    example: "draft",
  }),
  ERASURE_LEDGER: z.string().min(1).optional().meta({
    description:
      "File with the ids of erased accounts, so that a restored backup does not restore them. Use another disk than the database; every worker needs access. Unset: DATA_DIR/erasures.ledger.",
    expects: "a file",
    example: "/mnt/other-disk/erasures.ledger",
  }),
  RATE_LIMITS: z.coerce.number().positive().max(1_000_000).default(1).meta({
    description: "Multiplies every rate limit. Use 1 for a public server; tests use a high value.",
    expects: "a number above 0, at most 1000000",
    example: "1",
  }),
  LIMIT_SIGN_UPS: points.default(50).meta({
    description:
      "Sign-ups from one client address (IPv4 address, IPv6 /64) in an hour. A team at a school signs up from one address.",
    expects: "a whole number from 1 to 1000000",
    example: "50",
  }),
  LIMIT_FAILED_SIGN_INS: points.default(50).meta({
    description:
      "Failed sign-ins from one client address in 15 minutes, over all accounts. A separate limit per account always applies.",
    expects: "a whole number from 1 to 1000000",
    example: "50",
  }),
  LIMIT_READS: points.default(1200).meta({
    description:
      "Pages and other reads of one client address in a minute; pictures have a separate limit. A page takes about four reads.",
    expects: "a whole number from 1 to 1000000",
    example: "1200",
  }),
  TRUSTED_NETWORKS: z
    .string()
    .transform((value) => value.split(",").map((entry) => entry.trim()))
    .refine((entries) => entries.every(isNetwork))
    .optional()
    .meta({
      description:
        "Addresses or networks (comma-separated) that many people share, such as a school or an office. Rate limits by address are 20 times higher there, and an address can use half of the slots of a server at capacity instead of a quarter. Limits by account do not change. IPv6 addresses match their /64. Unset: none.",
      expects: "a list of addresses or networks, separated by commas",
      example: "192.0.2.7,198.51.100.0/24,2001:db8:1::/48",
    }),
  ADMIN_REQUIRE_TOTP: flag.optional().meta({
    description:
      "If true, administrators need a second factor to sign in, the code of an authenticator app. Each administrator sets it up at the next sign-in. Unset: true if PUBLIC_URL is https, else false.",
    expects: "true or false",
    example: "true",
  }),
  SECRETS_KEY: z
    .string()
    .transform((value) => value.split(",").map((key) => Buffer.from(key.trim(), "base64")))
    .refine((keys) => keys.every((key) => key.length === 32))
    .optional()
    .meta({
      description:
        "Encryption key that is not stored in the database. Create it with: openssl rand -base64 32. It encrypts second factors, and signs cookies of sign-ups, mailed codes and the digests of known clients. To change it, set the new key and the old key, separated by a comma, and remove the old one after the next start. All processes need the same keys. A server with DATABASE_URL and an https PUBLIC_URL does not start without it. Unset: second factors are not encrypted, and the signing key is DATA_DIR/installation.key, created at the first start.",
      expects: "32 bytes in base64, as printed by openssl rand -base64 32, or several such keys separated by commas",
      secret: true,
    }),
  TRUST_PROXY: z
    .string()
    .transform((value) => value.split(",").map((entry) => entry.trim()))
    .refine((entries) => entries.every(isProxyNetwork))
    .optional()
    .meta({
      description:
        "Addresses or networks (comma-separated) of reverse proxies with trusted X-Forwarded-* headers. Unset: none.",
      expects:
        "a list of addresses or networks, separated by commas; loopback, linklocal and uniquelocal also count as networks",
      example: "127.0.0.1,10.0.0.0/8",
    }),
  PUSH_SERVICES: z
    .string()
    .transform((value) => value.split(",").map((entry) => entry.trim()))
    .refine((entries) => entries.every((entry) => /^(?:\*\.)?[a-z\d.-]+(?::\d+)?$/.test(entry)))
    .prefault("fcm.googleapis.com,updates.push.services.mozilla.com,web.push.apple.com,*.notify.windows.com")
    .meta({
      description:
        "Hosts (comma-separated) of the services through which browsers get notifications. The server calls no other host for a member.",
      expects: "a list of host names, separated by commas; *.example.org stands for all hosts below example.org",
      example: "fcm.googleapis.com,web.push.apple.com",
    }),
  PUSH_CONTACT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/\S+)$/)
    .optional()
    .meta({
      description:
        "Contact address for these services, such as mailto:admin@example.org. Apple refuses all notifications if it is wrong. Unset: PUBLIC_URL, or the support address in src/brand.ts in a local trial.",
      expects: "a mailto: or https: address",
      example: "mailto:admin@example.org",
    }),
  PAYPAL_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{1,200}$/)
    .optional()
    .meta({
      description:
        "Client id of your app at developer.paypal.com, for payments of the coach plan. The browser receives it. Set it together with the next three settings; without them payments are disabled.",
      expects: "the client id as PayPal shows it",
      example: "AbCdEf123",
    }),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional().meta({
    description: "Secret of that app. Only the server uses it, to read subscriptions from PayPal.",
    expects: "the secret as PayPal shows it",
    example: "GhIjKl456",
    secret: true,
  }),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional()
    .meta({
      description:
        "Id of the webhook of that app. Its URL is PUBLIC_URL/api/payments/webhook. Choose the events Billing subscription (all) and Payment sale (all). Required to verify events.",
      expects: "the id of the webhook as PayPal shows it",
      example: "5GP028458E2496506",
    }),
  PAYPAL_PLAN_IDS: z
    .string()
    .regex(/^\s*P-[A-Z0-9]+(?:\s*,\s*P-[A-Z0-9]+)*\s*$/)
    .transform((value) => value.split(",").map((entry) => entry.trim()))
    .optional()
    .meta({
      description: "The plans (comma-separated) that give access to a coach. Subscriptions to other plans are ignored.",
      expects: "a list of plan ids, separated by commas",
      example: "P-5ML4271244454362WXNWU5NQ",
    }),
  TRIAL_DAYS: z.coerce.number().int().min(0).max(365).default(30).meta({
    description:
      "Days of the full coach plan for a new program, from the day on which its approved coach opens it. 0 turns the trial off.",
    expects: "a whole number from 0 to 365",
    example: "30",
  }),
  COACH_SESSION_DAYS: z.coerce.number().int().min(0).max(20).default(14).meta({
    description:
      "Days for which a coach can stay signed in on an own device. Staff, plan, export and closing then ask for the password again. 0 turns it off: everyone is signed out after 30 minutes without use.",
    expects: "a whole number from 0 to 20",
    example: "14",
  }),
  ATHLETE_SESSION_DAYS: z.coerce.number().int().min(0).max(90).default(60).meta({
    description:
      "Days for which an athlete can stay signed in on an own device. Email, password and deletion always ask for the password. 0 turns it off: everyone is signed out after 30 minutes without use.",
    expects: "a whole number from 0 to 90",
    example: "60",
  }),
  SELLER_NAME: z.string().trim().min(1).max(120).optional().meta({
    description:
      "Name of the company that sells the coach plan, for its receipts. Unset: receipts name only the product.",
    expects: "a name",
    example: "Example Sports LLC",
  }),
  SELLER_ADDRESS: z.string().trim().min(1).max(300).optional().meta({
    description: "Postal address of that company, for receipts. Commas separate its lines.",
    expects: "an address in one line",
    example: "1 Example Street, Omaha, NE 68102, USA",
  }),
  SELLER_TAX_ID: z.string().trim().min(1).max(60).optional().meta({
    description: "Tax id of that company, for receipts.",
    expects: "a tax id",
    example: "12-3456789",
  }),
  PAYPAL_API_BASE_URL: webOrigin.default("https://api-m.paypal.com").meta({
    description: "URL of PayPal's API. https://api-m.sandbox.paypal.com for its sandbox.",
    expects: "a URL that begins with https://",
    example: "https://api-m.paypal.com",
  }),
  PAYPAL_SDK_BASE_URL: webOrigin.default("https://www.paypal.com").meta({
    description: "Origin of PayPal's browser script; the sandbox uses the same.",
    expects: "a URL that begins with https://",
    example: "https://www.paypal.com",
  }),
  PAYPAL_WEBHOOK_CHECK: z.enum(["local", "local-then-paypal", "paypal"]).default("local").meta({
    description:
      "Verification of webhook signatures: `local` uses PayPal's certificate on this server; `local-then-paypal` uses PayPal's API if that certificate is unavailable or not trusted; `paypal` always uses PayPal's API.",
    expects: "local, local-then-paypal or paypal",
    example: "local",
  }),
  PAYPAL_CA_FILE: z.string().min(1).optional().meta({
    description:
      "PEM file with the root certificate of a fake PayPal server. Only for a local trial with a fake server on this machine.",
    expects: "a PEM file",
    example: "root.pem",
  }),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/)
    .optional()
    .meta({
      description:
        "Bearer token that a monitoring system sends to read /metrics (Prometheus) at PORT and at METRICS_PORT. Unset: PORT does not serve /metrics.",
      expects: "16 to 200 letters, digits or any of . _ ~ + / = -",
      example: "AbCdEf123GhIjKl456",
      secret: true,
    }),
  METRICS_PORT: port.min(1).optional().meta({
    description:
      "Port that serves /metrics and /healthz, in every role. Without METRICS_TOKEN it listens on 127.0.0.1 and requires no token; with METRICS_TOKEN it listens on HOST and requires the token. Unset: no such port, and a worker listens on no port.",
    expects: "a whole number from 1 to 65535",
    example: "9100",
  }),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("warn").meta({
    description:
      "Minimum level of log entries, each a line of JSON without personal data. error: faults that need a look; warn: also failures that are retried; info: also every request, but no health checks; debug: details for developers.",
    expects: "fatal, error, warn, info, debug or silent",
    example: "info",
  }),
});

function isBucket({ username, password, pathname }: URL): boolean {
  return username !== "" && password !== "" && /^\/[^/]/.test(pathname);
}

/** Returns true if a text is an IP address or CIDR range. ipaddr.js alone also accepts `192.0.2` for `192.0.0.2`. */
function isNetwork(text: string): boolean {
  const [address = ""] = text.split("/", 1);
  return isIP(address) !== 0 && (ipaddr.isValid(text) || ipaddr.isValidCIDR(text));
}

/** Returns true if Fastify accepts a text as the network of a proxy: also a netmask, and the names of private networks. */
function isProxyNetwork(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text) || isNetwork(text)) return true;
  const [address = "", mask = ""] = text.split("/");
  return isIP(address) === 4 && isIP(mask) === 4 && ipaddr.IPv4.parse(mask).prefixLengthFromSubnetMask() !== null;
}
