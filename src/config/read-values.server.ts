import { readFileSync } from "node:fs";
import { configSchema } from "./settings.server.ts";

export interface SettingValues {
  values: Record<string, string>;
  /** One sentence for each value that cannot be read. */
  problems: string[];
}

/** Returns values that are not blank. A secret can be in a file: SMTP_URL_FILE=/run/secrets/smtp sets SMTP_URL to its content. */
export function readValues(environment: NodeJS.ProcessEnv): SettingValues {
  const values: Record<string, string> = {};
  for (const [name, value = ""] of Object.entries(environment)) if (value.trim() !== "") values[name] = value.trim();
  // Login shells set MAIL to the folder of the user's mail.
  if (values.MAIL?.startsWith("/")) delete values.MAIL;
  const problems: string[] = [];
  for (const name of secretSettings()) {
    const file = values[`${name}_FILE`];
    if (file === undefined) continue;
    if (values[name] !== undefined) {
      problems.push(`${name} and ${name}_FILE are both set. Remove one of them.`);
      continue;
    }
    try {
      const content = readFileSync(file, "utf8").trim();
      if (content === "") problems.push(`${name}_FILE names ${file}, which is empty. Write the value into that file.`);
      else values[name] = content;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
      problems.push(`${name}_FILE names ${file}, which cannot be read (${code}). Check the path and its owner.`);
    }
  }
  return { values, problems };
}

export function secretSettings(): string[] {
  return Object.entries(configSchema.shape).flatMap(([name, schema]) => (schema.meta()?.secret ? [name] : []));
}
