import sharp from "sharp";
import type { PictureJob, PictureResult } from "./picture-job.server.ts";

// Entry point of a picture process, started by `LimitedProcess`. Loads only what its kind of job needs.

// One thread and no cache of operations: less memory, and the other cores are left to the server.
sharp.concurrency(1);
sharp.cache(false);

const runJob = process.argv[2] === "layout" ? await loadLayouts() : await loadRenditions();

process.on("message", async (job: PictureJob) => {
  const result = await runJob(job).catch(
    (error: unknown): PictureResult => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(result);
});
process.on("disconnect", () => process.exit());
// Ctrl-C signals every process of the terminal, but the parent still needs this one for its last requests.
process.on("SIGINT", () => {});
process.send?.("ready");

async function loadRenditions() {
  const { createRenditions } = await import("./create-renditions.server.ts");
  return async (job: PictureJob): Promise<PictureResult> => {
    if (job.kind !== "renditions") throw new Error(`This process does not run jobs of the kind ${job.kind}.`);
    return await createRenditions(job.file, job);
  };
}

async function loadLayouts() {
  const { renderLayout } = await import("../ui/render-layout.server.ts");
  return async (job: PictureJob): Promise<PictureResult> => {
    if (job.kind !== "layout") throw new Error(`This process does not run jobs of the kind ${job.kind}.`);
    return await renderLayout(job.layout, job);
  };
}
