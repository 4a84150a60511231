import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { longName, longText } from "./heaviest-texts.ts";
import type { HeaviestWorld } from "./heaviest-world.ts";

/** Uploads files with as many columns and players as the readers accept, and adds the ids of what waits to `world`. */
export async function addUploads(app: FastifyInstance, world: HeaviestWorld, share: number): Promise<void> {
  const upTo = (most: number) => Math.max(4, Math.ceil(most * share));
  const name = encodeURIComponent(`${longText(190)}.csv`);
  const file = spreadsheet({ columns: upTo(200), players: upTo(500) });
  const team = await upload(app, `/api/team/imports?name=${name}`, { headers: world.headers.head, file });
  world.ids.importId = String(team.importId);
  await upload(app, `/api/me/teams/${world.ids.teamId}/import?name=${name}`, {
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
  const names = [
    "Player",
    "Jersey",
    "Kills",
    ...Array.from({ length: columns - 3 }, (_, index) => longText(95) + index),
  ];
  const rows = Array.from({ length: players }, (_, index) => [
    longName(95) + index,
    index,
    3,
    ...Array(columns - 3).fill(1),
  ]);
  const format = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`;
  return [names, ...rows].map((row) => row.map(format).join(",")).join("\n");
}
