import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild as RouterBuild } from "react-router";
import type { RenderMail } from "../mail/templates/mail-kinds.ts";

const entry = path.join(import.meta.dirname, "../../build/server/index.js");

export type ServerBuild = RouterBuild & {
  entry: { module: { renderMail: RenderMail } };
};

export function loadBuild(): Promise<ServerBuild> {
  return import(pathToFileURL(entry).href);
}

/** Loads the mail templates from the build, because Node does not run .tsx files. */
export async function loadRenderMail(): Promise<RenderMail> {
  return (await loadBuild()).entry.module.renderMail;
}
