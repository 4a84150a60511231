import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { athleteFields, textFieldNames } from "../../athletes/fields.ts";
import { encodeId, findKey } from "../../athletes/public-id.server.ts";
import { publicTexts } from "../../athletes/public-texts.ts";
import type { Database } from "../../database/tables.ts";
import { listGuardianLinks } from "../../family/guardians.server.ts";
import type { HiddenPartKind, HiddenPartReason } from "../../mail/templates/staff-texts.ts";
import { hiddenPartWords } from "../../mail/templates/staff-texts.ts";
import { findReferences } from "../../references/find-references.server.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import type { ProfileParts } from "./parts-schema.ts";

/** Texts that can be hidden alone. Honors are a list, and texts of seasons, games and links are hidden with them. */
export const hideableTexts = textFieldNames.filter((name) => name !== "honors");

/** A code such as H for a high school is no text. */
const minTextLength = 2;
const maxGames = 500;

/** Returns the parts of a profile that can be hidden, and those that are. Throws 404. */
export async function findProfileParts(db: Kysely<Database>, athleteId: string): Promise<ProfileParts> {
  const key = findKey("athlete", athleteId);
  if (!key) throw noSuchAthlete();
  const columns = hideableTexts.map((name) => sql`${sql.lit(name)}, ${columnOf(name)}`);
  const [athlete, links, games, references, hidden, guardians] = await Promise.all([
    db
      .selectFrom("athletes")
      .innerJoin("accounts", "accounts.id", "athletes.account_id")
      .select("picture")
      .select(sql<Record<string, string | null>>`json_build_object(${sql.join(columns)})`.as("texts"))
      .where("athletes.id", "=", key)
      .executeTakeFirst(),
    db
      .selectFrom("shown_links")
      .select(["id", "label", "url"])
      .where("athlete_id", "=", key)
      .orderBy("position")
      .execute(),
    db
      .selectFrom("shown_events")
      .innerJoin("team_seasons", "team_seasons.id", "shown_events.team_season_id")
      .select(["shown_events.id", "name", "event_date as date", "season_year as season", "team_name as team"])
      .where("athlete_id", "=", key)
      .orderBy("event_date", "desc")
      .orderBy("shown_events.id", "desc")
      .limit(maxGames)
      .execute(),
    findReferences(db, key),
    findHidden(db, key),
    listGuardianLinks(db, key),
  ]);
  if (!athlete) throw noSuchAthlete();
  const photo = athlete.picture ? [{ part: "photo", item: "", label: "Photo", text: athlete.picture } as const] : [];
  const texts = hideableTexts.flatMap((name) => {
    const text = athlete.texts[name] ?? "";
    return text.length < minTextLength
      ? []
      : [{ part: "text", item: name, label: publicTexts[name].label, text } as const];
  });
  return {
    athleteId,
    parts: [
      ...photo,
      ...texts,
      ...links.map(
        ({ id, label, url }) => ({ part: "link", item: encodeId("mediaLink", id), label, text: url }) as const,
      ),
      ...games.map(
        ({ id, name, date, season, team }) =>
          ({
            part: "game",
            item: encodeId("event", id),
            label: name ?? "Event",
            text: [date && formatTimestamp(date), season, team].filter(Boolean).join(", "),
          }) as const,
      ),
      ...references.map(
        ({ referenceId, name, text }) =>
          ({ part: "reference", item: referenceId, label: `Reference of ${name}`, text }) as const,
      ),
    ],
    hidden,
    guardians,
  };
}

async function findHidden(db: Kysely<Database>, athleteKey: string): Promise<ProfileParts["hidden"]> {
  const rows = await db
    .selectFrom("hidden_parts")
    .leftJoin("media_links", "media_links.id", "hidden_parts.link_id")
    .leftJoin("events", "events.id", "hidden_parts.event_id")
    .select(["hidden_parts.id", "part", "field", "reason", "hidden_at", "media_links.label", "events.name"])
    .where("hidden_parts.athlete_id", "=", athleteKey)
    .orderBy("hidden_at")
    .execute();
  return rows.map(({ id, part, field, reason, hidden_at: hiddenAt, label, name }) => {
    const kind = part as HiddenPartKind;
    const text = hideableTexts.find((one) => one === field);
    return {
      id,
      part: kind,
      label: label ?? name ?? (text ? publicTexts[text].label : hiddenPartWords[kind]),
      reason: reason as HiddenPartReason,
      hiddenAt: hiddenAt.toISOString(),
    };
  });
}

function columnOf(name: (typeof hideableTexts)[number]) {
  const { table, column } = athleteFields[name];
  return sql.ref(`${table}.${column}`);
}

function noSuchAthlete() {
  return createHttpError(404, "We can’t find this athlete.");
}
