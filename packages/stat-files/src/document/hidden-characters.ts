import type { StatFile, StatRow } from "./stat-file.ts";

/**
 * Characters of a class in a regular expression: those that `is_clean_text` of the database rejects, NUL, and other invisible ones. Many
 * scripts need joiners and variation selectors.
 */
export const hiddenCharacters =
  "\\u034f\\u17b4\\u17b5\\p{Cc}\\p{Bidi_Control}\\u00ad\\u115f\\u1160\\u180e\\u200b\\u2028\\u2029\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb\\ufffe\\uffff\\u{e0000}-\\u{e00ff}";

const hidden = new RegExp(`[${hiddenCharacters}]`, "u");
const everyHidden = new RegExp(hidden, "gu");

/** Returns a file whose names and other texts have no direction marks and no invisible characters. Headers stay, because a mapping names them. */
export function removeHiddenCharacters(file: StatFile): StatFile {
  return {
    ...file,
    producer: clean(file.producer),
    game: {
      ...file.game,
      start: clean(file.game.start),
      location: clean(file.game.location),
      competition: clean(file.game.competition),
    },
    teams: file.teams.map((team) => ({
      ...team,
      name: clean(team.name),
      players: team.players.map(cleanRow),
      teamRow: team.teamRow && cleanRow(team.teamRow),
    })),
    checks: file.checks.map((check) => ({
      ...check,
      details: check.details.map((detail) => ({ ...detail, team: clean(detail.team) })),
    })),
    warnings: file.warnings.map((warning) => clean(warning) ?? ""),
  };
}

function cleanRow(row: StatRow): StatRow {
  return { ...row, name: clean(row.name), jersey: clean(row.jersey) };
}

/** Leaves a text without such characters as it is. Returns null if nothing visible remains. */
function clean(text: string | null): string | null {
  if (text === null || !hidden.test(text)) return text;
  const shown = text
    .replaceAll(/[\t\n\r]/g, " ")
    .replaceAll(everyHidden, "")
    .replaceAll(/ +/g, " ")
    .trim();
  return shown === "" ? null : shown;
}
