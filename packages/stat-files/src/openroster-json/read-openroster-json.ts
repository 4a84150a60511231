import { property } from "../document/read-json.ts";
import { checkTeamLine, createChecks } from "../document/run-checks.ts";
import { type StatFile, StatFileError } from "../document/stat-file.ts";
import { openrosterSchema, openrosterVersion } from "./openroster-json.ts";

export function isOpenrosterJson(value: unknown): boolean {
  return property(value, "format") === "openroster-game";
}

export function readOpenrosterJson(value: unknown, warnings: string[]): StatFile {
  const version = property(value, "version");
  if (version !== openrosterVersion)
    throw new StatFileError(
      `This file has version ${JSON.stringify(version)} of the Openroster format. We read version ${openrosterVersion}.`,
    );
  const parsed = openrosterSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StatFileError(
      `This Openroster file is damaged: ${issue?.path.join(".") || "the file"}: ${issue?.message ?? "unknown error"}.`,
    );
  }
  const { game, teams, provenance } = parsed.data;
  const checks = createChecks();
  if (game.sport)
    for (const team of teams) if (team.totals) checkTeamLine(checks, { sport: game.sport, team, totals: team.totals });
  return {
    format: "openroster-json",
    producer: provenance?.producer ?? null,
    game,
    teams: teams.map((team) => ({ ...team, players: team.players.map(({ provenance: _, ...player }) => player) })),
    checks: checks.list(),
    warnings,
  };
}
