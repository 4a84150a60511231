import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "../..");

export interface BuildInfo {
  version: string;
  /** The short commit id: of the image, or of the checkout. Empty if unknown. */
  commit: string;
  /** The version of Node. */
  node: string;
}

export const buildInfo: BuildInfo = {
  version: readManifest(root).version,
  commit: readCommit(root).slice(0, 12),
  node: process.versions.node,
};

/** Returns how the operator runs a command of `package.json`. The image has no npm. */
export function describeCommand(name: string, args = "", folder = root): string {
  if (!existsSync(path.join(folder, "build/commit"))) return `npm run ${name}${args && ` -- ${args}`}`;
  return `${readManifest(folder).scripts[name]}${args && ` ${args}`}`;
}

function readManifest(folder: string): { version: string; scripts: Record<string, string> } {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
}

/** Returns the commit id of `build/commit`, which the image contains, or of the Git checkout in a folder. */
export function readCommit(folder: string): string {
  const read = (file: string) => readFileSync(path.join(folder, file), "utf8").trim();
  for (const find of [() => read("build/commit"), () => readHead(read)]) {
    try {
      const commit = find();
      if (/^[0-9a-f]{40}$/.test(commit)) return commit;
    } catch {
      // A release archive has neither file.
    }
  }
  return "";
}

function readHead(read: (file: string) => string): string {
  const head = read(".git/HEAD");
  const [, ref = ""] = /^ref: (\S+)$/.exec(head) ?? [];
  if (ref === "") return head;
  try {
    return read(`.git/${ref}`);
  } catch {
    const packed = read(".git/packed-refs").split("\n");
    return packed.find((line) => line.endsWith(` ${ref}`))?.split(" ")[0] ?? "";
  }
}
