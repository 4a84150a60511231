import type { Config } from "../config.server.ts";
import { type Finding, note, ok, warning } from "./finding.ts";

const check = "Settings";

export function checkSettings(
  config: Config,
  { isPublic, settingWarnings }: { isPublic: boolean; settingWarnings: string[] },
): Finding[] {
  const misspelled = settingWarnings.map((sentence) =>
    warning(check, sentence, "Change .env, the environment or brand.json, and restart."),
  );
  const findings = [...misspelled, ...checkValues(config, isPublic)];
  return findings.length > 0 ? findings : [ok(check, "All settings have valid names and values.")];
}

function checkValues(config: Config, isPublic: boolean): Finding[] {
  const findings: Finding[] = [];
  if (!isPublic) {
    findings.push(
      note(check, "This is a local trial, because PUBLIC_URL is no public https address. Some checks do not apply."),
    );
  }
  if (config.RATE_LIMITS !== 1) {
    findings.push(
      warning(
        check,
        `All rate limits are multiplied by ${config.RATE_LIMITS}.`,
        "Set RATE_LIMITS=1 on a public server.",
      ),
    );
  }
  if (isPublic && config.MAIL === "files") {
    findings.push(
      warning(check, "MAIL=files: no mail leaves this machine.", "Remove MAIL and set SMTP_URL when people sign up."),
    );
  }
  if (isPublic && !config.SECRETS_KEY) {
    findings.push(
      warning(
        check,
        "SECRETS_KEY is not set, so second factors of the staff are stored without encryption.",
        "Create a key with openssl rand -base64 32 and set SECRETS_KEY.",
      ),
    );
  }
  if (isPublic && !config.ADMIN_REQUIRE_TOTP) {
    findings.push(
      warning(check, "Administrators can sign in without a second factor.", "Remove ADMIN_REQUIRE_TOTP=false."),
    );
  }
  if (isPublic && !config.METRICS_TOKEN) {
    findings.push(
      note(
        check,
        "METRICS_TOKEN is not set, so at most this machine can read /metrics. A monitoring system elsewhere needs it.",
      ),
    );
  }
  return findings;
}
