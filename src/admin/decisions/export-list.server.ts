import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { deletionsQuery } from "../account-schema.ts";
import { pagesOf } from "../pages-of.server.ts";
import { listProfileReports } from "../profile-reports/find-profile-reports.server.ts";
import { csvLine } from "../records/csv.server.ts";
import { listMail } from "../records/find-mail.server.ts";
import { listTeams } from "../records/find-teams.server.ts";
import { listTextReviews } from "../records/find-text-reviews.server.ts";
import {
  accountsQuery,
  coachesQuery,
  mailQuery,
  type Pages,
  reportQuery,
  reviewQuery,
  teamQuery,
  type UserRecord,
} from "../schema.ts";
import { findFlagged } from "../users/find-coach-plans.server.ts";
import { findDeletions } from "../users/find-deletions.server.ts";
import { listCoaches } from "../users/list-coaches.server.ts";
import { searchAccounts } from "../users/search-accounts.server.ts";
import { type CsvList, maxPageSize } from "../vocabulary.ts";

type Cell = string | number | boolean | null | undefined;
type Page<Row> = { data: Row[]; pages: Pages };

/** A list as a CSV file: the filters, the columns, and one page of its rows. */
interface ListExport<Filters extends z.ZodType> {
  query: Filters;
  columns: readonly string[];
  read(db: Kysely<Database>, query: z.output<Filters>): Promise<Page<readonly Cell[]>>;
}

function listExport<Filters extends z.ZodType>(definition: ListExport<Filters>): ListExport<z.ZodType> {
  return definition as unknown as ListExport<z.ZodType>;
}

async function mapRows<Row>(
  page: Promise<Page<Row>>,
  cells: (row: Row) => readonly Cell[],
): Promise<Page<readonly Cell[]>> {
  const { data, pages } = await page;
  return { data: data.map(cells), pages };
}

/** Streams a list with its filters as CSV (RFC 4180, UTF-8), at most 10,000 rows. */
export async function* exportList(
  db: Kysely<Database>,
  list: CsvList,
  filters: Record<string, unknown>,
): AsyncGenerator<string> {
  const { columns, read } = listExports[list];
  yield csvLine(columns);
  for (let page = 1; page <= maxRows / maxPageSize; page += 1) {
    const { data, pages } = await read(db, { ...filters, page, pageSize: maxPageSize });
    yield data.map((cells) => csvLine(cells.map((cell) => String(cell ?? "")))).join("");
    if (page >= pages.lastPage) return;
  }
}

const maxRows = 10_000;

const userCells = (user: UserRecord): readonly Cell[] => [
  user.userLoginId,
  `${user.firstName} ${user.lastName}`,
  user.email,
  user.userType,
  user.domainVerified,
  user.blocked,
  user.isVerified,
  user.isDemo,
  user.isBeingDeleted,
];
const userColumns = ["id", "name", "email", "type", "domainStatus", "deactivated", "verified", "demo", "beingDeleted"];

export const listExports: Record<CsvList, ListExport<z.ZodType>> = {
  coaches: listExport({
    query: coachesQuery,
    columns: [...userColumns, "created", "domain", "colleges", "school", "approvedOfDomain", "declinedOfDomain"],
    read: (db, query) =>
      mapRows(listCoaches(db, query), ({ context, ...user }) => [
        ...userCells(user),
        context.createdAt,
        context.domain,
        context.colleges.map(({ name }) => name).join("; "),
        context.post?.school,
        context.approved,
        context.declined,
      ]),
  }),
  teams: listExport({
    query: teamQuery,
    columns: [
      "id",
      "name",
      "level",
      "kind",
      "city",
      "state",
      "sport",
      "gender",
      "status",
      "reason",
      "by",
      "mailDomain",
      "asked",
      "decided",
    ],
    read: (db, query) =>
      mapRows(listTeams(db, query), (team) => [
        ...[team.id, team.name, team.level, team.kind, team.city, team.state, team.sportCode, team.gender, team.status],
        ...[team.reason, team.account?.userLoginId, team.mailDomain, team.requestedAt, team.decidedAt],
      ]),
  }),
  reviews: listExport({
    query: reviewQuery,
    columns: ["id", "field", "text", "found", "status", "reason", "by", "asked", "decided"],
    read: (db, query) =>
      mapRows(listTextReviews(db, query), (review) => [
        ...[review.id, review.field, review.text, review.found, review.status, review.reason],
        ...[review.account.userLoginId, review.askedAt, review.decidedAt],
      ]),
  }),
  reports: listExport({
    query: reportQuery,
    columns: [
      "id",
      "athlete",
      "reason",
      "text",
      "hidProfile",
      "hiddenUntil",
      "status",
      "reported",
      "decideBefore",
      "decided",
    ],
    read: (db, query) =>
      mapRows(listProfileReports(db, query), (report) => [
        ...[report.id, report.account.userLoginId, report.reason, report.text, report.hid, report.hiddenUntil],
        ...[report.status, report.reportedAt, report.context.dueAt, report.decidedAt],
      ]),
  }),
  deletions: listExport({
    query: deletionsQuery,
    columns: ["id", "name", "email", "type", "requested", "eraseAfter", "lawfulUntil", "daysLeft", "overdue"],
    read: (db, query) =>
      mapRows(findDeletions(db, query), (deletion) => [
        ...[deletion.account.userLoginId, deletion.account.name, deletion.account.email, deletion.userType],
        ...[deletion.requestedAt, deletion.eraseAfter, deletion.lawfulUntil, deletion.daysLeft, deletion.isOverdue],
      ]),
  }),
  mail: listExport({
    query: mailQuery,
    columns: ["id", "kind", "status", "account", "attempts", "cause", "created", "nextAttempt", "dismissed"],
    read: (db, query) =>
      mapRows(listMail(db, query), (mail) => [
        ...[mail.id, mail.kind, mail.status, mail.account?.userLoginId, mail.attempts, mail.lastError],
        ...[mail.createdAt, mail.nextAttemptAt, mail.isDismissed],
      ]),
  }),
  accounts: listExport({
    query: accountsQuery,
    columns: userColumns,
    read: (db, query) => mapRows(searchAccounts(db, query), userCells),
  }),
  // The list has no pages.
  subscriptions: listExport({
    query: z.strictObject({}),
    columns: ["id", "account", "plan", "customId", "state", "problem", "firstSeen", "lastChecked"],
    read: async (db) => {
      const { data } = await findFlagged(db, maxRows);
      const pages = pagesOf(data, maxRows, data.length);
      return mapRows(Promise.resolve({ data, pages }), ({ paypalId, account, planId, customId, ...subscription }) => [
        ...[paypalId, account?.userLoginId, planId, customId, subscription.state, subscription.problem],
        ...[subscription.createdAt, subscription.checkedAt],
      ]);
    },
  }),
};
