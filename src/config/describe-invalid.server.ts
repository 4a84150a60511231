import { configSchema } from "./settings.server.ts";

/** Returns a sentence about an invalid value, with an example. The value of a secret is not repeated. */
export function describeInvalid(name: string, value: string | undefined): string {
  const setting = new Map(Object.entries(configSchema.shape)).get(name);
  const { expects, example, secret } = setting?.meta() ?? {};
  const given = value === undefined || secret ? "has a wrong value" : `is ${JSON.stringify(value.slice(0, 80))}`;
  const hint = example === undefined ? "" : `, for example ${name}=${String(example)}`;
  return `${name} ${given}. It must be ${String(expects)}${hint}.`;
}
