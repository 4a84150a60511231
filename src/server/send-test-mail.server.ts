import { randomUUID } from "node:crypto";
import type { Config } from "../config.server.ts";
import { ensureBuilt } from "./build.server.ts";
import { loadRenderMail } from "./load-build.server.ts";
import { openMail } from "./mail.server.ts";

/** Sends a test mail, or writes it to a file in a local trial. Returns a sentence with the result. Throws the transport's error. */
export async function sendTestMail(config: Config, to: string, onProgress: (line: string) => void): Promise<string> {
  const transport = openMail(config);
  try {
    await ensureBuilt(onProgress);
    const renderMail = await loadRenderMail();
    const mail = await renderMail({ kind: "test", props: {} });
    const file = await transport.send({ ...mail, id: randomUUID(), to, createdAt: new Date() });
    return file
      ? `SMTP_URL is not set, so the mail was written to ${file}.`
      : `${transport.description} accepted the mail to ${to}.`;
  } finally {
    transport.close();
  }
}
