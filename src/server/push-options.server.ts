import { brand } from "../brand.ts";
import type { Config } from "../config.server.ts";

/** Returns how the server calls push services: their hosts, and its contact address for them. */
export function pushOptions(config: Pick<Config, "PUSH_SERVICES" | "PUSH_CONTACT">, publicUrl: string) {
  const contact = publicUrl.startsWith("https:") ? publicUrl : `mailto:${brand.supportEmail}`;
  return { services: config.PUSH_SERVICES, subject: config.PUSH_CONTACT ?? contact };
}
