import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

/** A path with what is wrong with it. */
export interface Problem {
  path: string;
  message: string;
}

/** Lists the project's files that Git knows, or, if the project is not a Git checkout, those that .gitignore does not exclude. */
export function listFiles(root: string): string[] {
  return (filesOfGit(root) ?? filesOnDisk(root)).filter((file) => existsSync(path.join(root, file))).sort();
}

function filesOfGit(root: string): string[] | undefined {
  // A copy inside another repository has no .git folder, and that repository may ignore it.
  if (!existsSync(path.join(root, ".git"))) return;
  try {
    const options = { cwd: root, encoding: "utf8", stdio: "pipe" } as const;
    return execFileSync("git", ["ls-files", "-coz", "--exclude-standard"], options).split("\0").filter(Boolean);
  } catch {
    return;
  }
}

function filesOnDisk(root: string): string[] {
  const lines = readFileSync(path.join(root, ".gitignore"), "utf8").split("\n");
  const ignored = lines.map((line) => line.trim().replace(/^\/|\/$/g, "")).filter((line) => /^[^#]/.test(line));
  const exclude = [".git", ...ignored].flatMap((pattern) => [pattern, `**/${pattern}`]);
  return globSync(["**", "**/.*", "**/.*/**"], { cwd: root, exclude, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
}
