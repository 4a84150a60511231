import createHttpError from "http-errors";
import { z } from "zod";

const canonicalUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns true if the text is a UUID in canonical form. Only these reach the database. */
export function isRecordId(text: string): boolean {
  return canonicalUuid.test(text);
}

const recordIds = new WeakSet<z.ZodType>();

/** Returns the schema of a record’s id in a path. A text that is no id is an unknown record, not an invalid request. */
export function recordId(maxLength = 100) {
  const schema = z.string().max(maxLength);
  recordIds.add(schema);
  return schema;
}

/** Throws 404 if a field of a `recordId` schema has a text that is no id. */
export function requireRecordIds(schema: z.ZodType | undefined, input: Record<string, unknown>): void {
  if (!(schema instanceof z.ZodObject)) return;
  for (const [name, field] of Object.entries(schema.shape)) {
    if (recordIds.has(field as z.ZodType) && !isRecordId(String(input[name]))) throw noSuchRecord();
  }
}

export function noSuchRecord(message = "We can’t find this record.") {
  return createHttpError(404, message);
}
