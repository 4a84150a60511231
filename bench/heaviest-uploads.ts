import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { HeaviestWorld } from "./heaviest-world.ts";

/** Uploads files with as many columns and players as the readers accept, and adds the ids of what waits to `world`. */
export async function addUploads(app: FastifyInstance, world: HeaviestWorld, share: number): Promise<void> {
  const upTo = (most: number) => Math.max(4, Math.ceil(most * share));
  const file = spreadsheet({ columns: upTo(200), players: upTo(500) });
  const team = await upload(app, `/api/team/imports?name=heaviest.csv`, { headers: world.headers.head, file });
  world.ids.importId = String(team.importId);
  await upload(app, `/api/me/teams/${world.ids.teamId}/import?name=heaviest.csv`, {
    headers: world.headers.athlete,
    file,
  });
}

async function upload(
  app: FastifyInstance,
  url: string,
  { headers, file }: { headers: Record<string, string>; file: string },
): Promise<Record<string, unknown>> {
  const response = await app.inject({
    method: "PUT",
    url,
    headers: { ...headers, "content-type": "application/octet-stream", "idempotency-key": randomUUID() },
    payload: Buffer.from(file),
  });
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body.slice(0, 300)}`);
  return response.json().result;
}

function spreadsheet({ columns, players }: { columns: number; players: number }): string {
  const names = ["Player", "Jersey", "Kills", ...Array.from({ length: columns - 3 }, (_, index) => `Column ${index}`)];
  const rows = Array.from({ length: players }, (_, index) => [
    `Ana Athlete${index}`,
    index,
    3,
    ...Array(columns - 3).fill(1),
  ]);
  return [names, ...rows].map((row) => row.join(",")).join("\n");
}
