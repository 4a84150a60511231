import { readStatFile } from "@openroster/stat-files/read-stat-file.ts";
import { readSample } from "@openroster/stat-files/samples/read-samples.ts";
import { expect, it } from "vitest";
import { readUpload } from "./read-upload.server.ts";

const sample = readSample("genius-livestats-2025-11-29-MIA-UNC.xml").toString("utf8");

async function producerOf(source: string) {
  const reader = {
    read: async (bytes: Uint8Array) => readStatFile(bytes),
    readRoster: async () => [],
    close: async () => {},
  };
  const bytes = Buffer.from(sample.replace(/source="[^"]*"/, `source="${source}"`).replace(/toolVersion="[^"]*"/, ""));
  const read = await readUpload({ name: "game.xml", bytes }, { reader, owner: "", sport: "VB" });
  return read.refused === null ? read.file.producer : read.refused;
}

it("G05 leaves out a producer that profiles must not show", async () => {
  for (const text of [
    "DM coachx99",
    "kik coachx",
    "coachx99",
    "Fri 7pm Lincoln East gym",
    "come alone",
    "sh1t scoring",
  ])
    expect(await producerOf(text), text).toBeNull();
  expect(await producerOf("Volleyball LiveStats")).toBe("Volleyball LiveStats 1.1.2");
});
