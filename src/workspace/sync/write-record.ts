import { readStats } from "@openroster/stat-files/sports/read-stats.ts";
import { findLineProblems } from "@openroster/stat-files/sports/validate-stat-line.ts";
import type { z } from "zod";
import { isFieldName } from "../../athletes/fields.ts";
import { nameLink } from "../../athletes/link-sites.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";
import { readLinkAddress } from "../../media/link-hosts.ts";
import { cellForms, readCell, readDay } from "../read-cell.ts";
import { eventBody, linkChange, newLink, newTeam, profileChange, teamChange } from "../schema.ts";
import type { Values } from "./merge-values.ts";
import { positionsIn, type RecordKind, readTyped } from "./record-kinds.ts";

export type Written = { body: unknown } | { errors: Values };

/** Input for a request body: all fields, the names of the typed fields, and the sport, if any. */
export interface Filled {
  values: Values;
  fields: readonly string[];
  isNew: boolean;
  sportCode: SportCode | null;
}

/**
 * Validates the input of a record and returns the request body, or the errors by field. The schemas are a third of the script of the workspace, so
 * that pages load this module after they can be used.
 */
export function writeRecord(kind: RecordKind, filled: Filled): Written {
  const { values, fields, isNew } = filled;
  if (kind === "profile") return writeProfile(filled);
  if (kind === "event") return writeEvent(filled);
  if (kind === "line") return writeStats(filled);
  if (kind === "team")
    return isNew ? check(newTeam, pick(values, teamFields)) : check(teamChange, pick(values, fields));
  if (!isNew) return check(linkChange, pick(values, fields));
  const text = values.text?.trim() || titleOf(values.url ?? "");
  return check(newLink, pick({ ...values, text }, linkFields));
}

/** Returns a title for a link without one, such as "YouTube video". */
function titleOf(url: string): string {
  const read = readLinkAddress(url.trim());
  return ("href" in read && nameLink(read.href)) || "Link";
}

const teamFields = ["sportCode", "seasonYear", "teamName", "seasonOrGame"];
const linkFields = ["text", "date", "url"];

function writeProfile({ values, fields }: Filled): Written {
  const body: Record<string, unknown> = {};
  const parts: Record<string, Record<string, unknown>> = {};
  for (const field of fields) {
    const [name = "", part = ""] = field.split(".");
    const text = (values[field] ?? "").trim();
    if (name === "positions") body.positions = positionsIn(values);
    else if (name === "published" || name === "playedSports") parts[name] = { ...parts[name], [part]: text === "yes" };
    else if (name === "jerseyNumbers") parts[name] = { ...parts[name], [part]: text || null };
    else body[name] = isFieldName(name) ? readTyped(name, values) : values[field];
  }
  return check(profileChange, { ...body, ...parts });
}

function writeEvent(filled: Filled): Written {
  const { eventName = "", score = "", date = "" } = filled.values;
  const line = writeStats(filled);
  const stats = "body" in line ? line.body.stats : {};
  const written = check(eventBody, { eventName, score, date: date.trim() || null, stats });
  const errors = { ...("errors" in written && written.errors), ...("errors" in line && line.errors) };
  if (Object.keys(errors).length === 0) return written;
  // The messages of the API name its own forms, such as 2024-12-22 and 0 or 1.
  for (const [field, form] of cellForms)
    if (field in errors && !isDay(filled.values[field])) errors[field] = `must be ${form}`;
  return { errors };
}

/** True for a date whose year the schema refuses. Its message names the years. */
function isDay(text = ""): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && readDay(text, "") !== null;
}

function writeStats({ values, sportCode }: Filled): { body: { stats: object } } | { errors: Values } {
  const errors: Record<string, string> = {};
  const stats: Record<string, number | string> = {};
  for (const [field, text] of Object.entries(values)) {
    const id = field.replace(/^stats\./, "");
    if (id === field || text.trim() === "") continue;
    stats[id] = readCell(sportCode, id, text);
  }
  if (sportCode) {
    const { line, problems } = readStats(sportCode, stats);
    for (const { id, message } of problems.length > 0 ? problems : findLineProblems(sportCode, line))
      errors[`stats.${id}`] ??= message;
  }
  return Object.keys(errors).length > 0 ? { errors } : { body: { stats } };
}

/** Validates the body but returns it unchanged, because the server normalizes it. Otherwise returns the errors by field; "" for general ones. */
function check(schema: z.ZodType, body: unknown): Written {
  const read = schema.safeParse(body);
  if (read.success) return { body };
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error.issues) errors[fieldOf(path)] ??= message;
  return { errors };
}

function fieldOf([first = "", second = "value"]: PropertyKey[]): string {
  // A measurement's value has the name of the field.
  return second === "value" || typeof second === "number" || first === "positions"
    ? String(first)
    : `${String(first)}.${String(second)}`;
}

function pick(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.map((field) => [field, (values[field] ?? "").trim()]));
}
