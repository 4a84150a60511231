import { glob, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = "**/*.{js,css,svg,ico,json,txt,webmanifest}";

/** Adds a Brotli and a gzip version of every built text file, with maximum compression because it runs once per build. */
export async function compressAssets(folder: string): Promise<void> {
  const files = await Array.fromAsync(glob(compressible, { cwd: folder }));
  await Promise.all(files.map((file) => compressAsset(path.join(folder, file))));
}

async function compressAsset(file: string): Promise<void> {
  const plain = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }));
}
