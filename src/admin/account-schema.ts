import { z } from "zod";
import { isShowable, oneOf, wholeNumber } from "../athletes/schema.ts";
import { namedObject } from "../http/named-schema.ts";
import { firstPageSize, identityProofs, maxNote, maxPageSize } from "./vocabulary.ts";

/** Timestamp, ISO 8601 in UTC. */
export const timestamp = z.string();
/** An account with its link text. */
export const accountName = namedObject("AccountName", {
  userLoginId: z.string(),
  name: z.string(),
  email: z.string().nullable(),
});

const proof = oneOf(identityProofs);

/** A request to erase an account that waits for a second person. */
export const eraseRequest = z.object({
  account: accountName,
  proof,
  askedBy: accountName.nullable(),
  askedAt: timestamp,
});
export type EraseRequest = z.output<typeof eraseRequest>;
/** Body of a request to erase an account, or to cancel its deletion: how the owner was identified. */
export const identityBody = z.strictObject({ proof });

/** The note of the staff about an account. */
export const accountNote = z.object({
  text: z.string(),
  version: z.int(),
  writtenBy: z.string().nullable(),
  writtenAt: timestamp,
});
export type AccountNote = z.output<typeof accountNote>;
/** An empty text deletes the note. `version` is that of the note that was read; 0 if there was none. */
export const noteBody = z.strictObject({
  text: z
    .string()
    .transform((value) => value.normalize("NFC").trim())
    .refine((value) => [...value].length <= maxNote, `must have at most ${maxNote} characters`)
    .refine((value) => value === "" || isShowable(value.replaceAll("\n", " ")), "must be plain text"),
  version: z.int().min(0),
});

export const deletionsQuery = z.strictObject({
  page: wholeNumber({ min: 1, max: 1_000_000_000 }).default(1),
  pageSize: wholeNumber({ min: 1, max: maxPageSize }).default(firstPageSize),
});
/** An account that is erased on its date. `isOverdue` is true if the date is over by more than a day, although the server erases on its own. */
export const deletionRecord = namedObject("DeletionRequest", {
  account: accountName,
  userType: z.enum(["Athlete", "College Coach", "Team Staff", "Administrator"]),
  requestedAt: timestamp,
  eraseAfter: timestamp,
  lawfulUntil: timestamp,
  daysLeft: z.int(),
  isOverdue: z.boolean(),
});
export type DeletionRecord = z.output<typeof deletionRecord>;
/** `waiting` are at most 100 requests that wait for a second person. */
export const deletionList = namedObject("DeletionList", {
  data: z.array(deletionRecord),
  pages: z.object({ actualPageSize: z.int(), lastPage: z.int(), totalRecords: z.int() }),
  waiting: z.array(eraseRequest),
});
export type DeletionList = z.output<typeof deletionList>;
