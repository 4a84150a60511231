import { type KyselyPlugin, sql } from "kysely";
import { expect, it } from "vitest";
import { createProgram } from "../../tests/program-factories.ts";
import { createAthleteAccount } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { createProcessKeys } from "../accounts/installation-keys.server.ts";
import { folderStore } from "../files/folder-store.server.ts";
import { personalData } from "../server/features.server.ts";
import { collectPersonalData, mergePersonalData } from "./collect-personal-data.server.ts";

const server = testApp();

/** Tables about an account or an athlete that the export leaves out. */
const leftOut: Record<string, string> = {
  account_notes: "Notes of the staff for themselves.",
  account_texts: "Derived from the account, for the search of the portal.",
  athlete_imports: "A file that waits for its owner's confirmation, for a week.",
  athlete_statistics: "Derived from the events.",
  coach_requests: "Only digests of mailboxes.",
  erase_requests: "Ends with the account.",
  exports: "The exports themselves.",
  family_notices: "The mails are in the export.",
  film_numbers: "Derived from the clips.",
  idempotency_keys: "Responses to requests, for a day.",
  known_addresses: "Only digests of addresses.",
  one_time_links: "Secrets.",
  program_log: "Data of a program.",
  program_match_decisions: "Data of a program.",
  prospects: "Data of a program.",
  saved_search_matches: "Data of a program.",
  second_factor_tickets: "Secrets.",
  second_factors: "Secrets.",
  sign_in_codes: "Secrets.",
  team_line_history: "Former versions of lines that are in the export, with data of the team's staff.",
  upload_columns: "Names of columns.",
  waiting_uploads: "A file that waits for its owner's confirmation, for a week.",
};

it("reads every table with data of an account or an athlete, except those left out with a reason", async () => {
  const { db } = server;
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('accounts'::regclass, 'athletes'::regclass) order by 1`.execute(db);
  const queries: string[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      queries.push(JSON.stringify(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const sources = { store: folderStore("/nowhere"), keys: createProcessKeys() };
  for (const { id } of [await createAthleteAccount(db), (await createProgram(db)).owner])
    await collectPersonalData(db.withPlugin(recorder), id, personalData, sources);
  const read = (name: string) => queries.some((query) => new RegExp(`\\b${name}\\b`).test(query));
  expect(rows.map(({ name }) => name).filter((name) => !read(name))).toEqual(Object.keys(leftOut).sort());
});

it("refuses two features with the same heading", () => {
  const feature = { tag: "", operations: [], personalData: { offers: async () => null } };
  expect(() => mergePersonalData(new Set([feature, { ...feature }]))).toThrow("heading offers");
});
