import { readFile, readlink, symlink } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { hasCode } from "./data-folder.ts";
import { StartupProblem } from "./startup-problem.ts";

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** Creates the library links that the install script of the PostgreSQL package would create. Throws a StartupProblem. */
export async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of symlinkList.parse(JSON.parse(list))) {
    const link = path.join(folder, target);
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch (error) {
      // On a read-only folder, the error can be EROFS although the link exists.
      if (hasCode(error, "EEXIST") || (await isLink(link))) continue;
      throw new StartupProblem(
        `The libraries of PostgreSQL in ${folder} are not linked yet. Run \`npm run build\` as the owner of the checkout.`,
        { cause: error },
      );
    }
  }
}

async function isLink(file: string): Promise<boolean> {
  return (await readlink(file).catch(() => null)) !== null;
}
