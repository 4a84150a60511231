import path from "node:path";
import { pathToFileURL } from "node:url";
import type { RenderMail } from "../mail/templates/mail-kinds.ts";

const entry = path.join(import.meta.dirname, "../../build/server/index.js");

export interface ServerBuild {
  entry: { module: { renderMail: RenderMail } };
}

/** Loads the mail templates from the build of `ensureBuilt`, because Node does not run .tsx files. */
export async function loadRenderMail(): Promise<RenderMail> {
  const build: ServerBuild = await import(pathToFileURL(entry).href);
  return build.entry.module.renderMail;
}
