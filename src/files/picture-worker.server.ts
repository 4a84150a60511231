import type { PictureJob, PictureResult } from "./picture-job.server.ts";

// Entry point of a picture process, started by `PictureProcess`. Loads only what its kind of job needs.

const runJob = process.argv[2] === "layout" ? await loadLayouts() : await loadRenditions();

process.on("message", async (job: PictureJob) => {
  const result = await runJob(job).catch(
    (error: unknown): PictureResult => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(result);
});
// The parent process has exited.
process.on("disconnect", () => process.exit());
// Ctrl-C signals every process of the terminal, but the parent still needs this one for its last requests.
process.on("SIGINT", () => {});
process.send?.("ready");

async function loadRenditions() {
  const { default: sharp } = await import("sharp");
  const { createRenditions } = await import("./create-renditions.server.ts");
  // One thread and no operation cache save memory and leave the other cores to the server.
  sharp.concurrency(1);
  sharp.cache(false);
  return async (job: PictureJob): Promise<PictureResult> => {
    if (job.kind !== "renditions") throw new Error(`This process does not run jobs of the kind ${job.kind}.`);
    return await createRenditions(job.file, job);
  };
}

async function loadLayouts() {
  const { default: sharp } = await import("sharp");
  const { renderLayout } = await import("../ui/render-layout.server.ts");
  sharp.concurrency(1);
  sharp.cache(false);
  return async (job: PictureJob): Promise<PictureResult> => {
    if (job.kind !== "layout") throw new Error(`This process does not run jobs of the kind ${job.kind}.`);
    return await renderLayout(job.layout, job);
  };
}
