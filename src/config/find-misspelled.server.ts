import leven from "leven";
import { secretSettings } from "./read-values.server.ts";
import { configSchema } from "./settings.server.ts";

export interface MisspelledSetting {
  name: string;
  /** The known setting with the most similar name; null if none is similar. */
  similar: string | null;
}

/** Returns names that look like a misspelled setting. In `.env` (`ownNames`), which has no other purpose, each unknown name counts. */
export function findMisspelled(environment: NodeJS.ProcessEnv, ownNames: readonly string[] = []): MisspelledSetting[] {
  const known = [...Object.keys(configSchema.shape), ...secretSettings().map((name) => `${name}_FILE`)];
  const names = [...new Set([...ownNames, ...Object.keys(environment)])];
  return names
    .filter((name) => !(known.includes(name) || environmentOfNode.test(name)))
    .map((name) => ({ name, similar: findSimilar(name, known) }))
    .filter(({ name, similar }) => similar !== null || ownNames.includes(name))
    .sort((a, b) => a.name.localeCompare(b.name));
}

const environmentOfNode = /^(?:NODE_|npm_)/;

function findSimilar(name: string, known: readonly string[]): string | null {
  const normalized = normalize(name);
  const [best] = known
    .map((candidate) => ({ candidate, distance: leven(normalized, normalize(candidate)) }))
    .sort((a, b) => a.distance - b.distance);
  // Short names such as HOST are too close to unrelated ones.
  const tolerance = Math.min(2, Math.max(0, normalized.length - 5));
  return best && best.distance <= tolerance ? best.candidate : null;
}

function normalize(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z\d]/g, "");
}

export function describeMisspelled({ name, similar }: MisspelledSetting): string {
  return similar
    ? `${name} is not a setting and has no effect. Did you mean ${similar}?`
    : `${name} is not a setting and has no effect. .env.example lists all settings.`;
}
