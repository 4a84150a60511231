import path from "node:path";
import { pathToFileURL } from "node:url";
import type { RenderMail } from "../mail/templates/mail-kinds.ts";

const entry = path.join(import.meta.dirname, "../../build/server/index.js");

/** What of the built pages the server itself needs. */
export interface ServerBuild {
  entry: { module: { renderMail: RenderMail } };
}

/** The mail templates of the build that `ensureBuilt` has made: Node runs no .tsx. */
export async function loadRenderMail(): Promise<RenderMail> {
  const build: ServerBuild = await import(pathToFileURL(entry).href);
  return build.entry.module.renderMail;
}
