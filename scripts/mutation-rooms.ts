/** A part of the product whose mutation score is measured, with the tests that must notice its changes. */
export interface Room {
  /** Globs of the files to mutate; `!` excludes. */
  files: string[];
  /** Globs of the test files to run. A browser test cannot be listed: the browser gets the built pages, not the mutants. */
  tests: string[];
}

const sessionFiles =
  "src/accounts/{find-session,recent-sessions,end-session,open-session,known-client,find-sessions,member-cookie,member-request,bearer-token,require-member,require-member-page,require-own-form,sign-in-account,check-credentials,check-own-password,call-security}.server.ts";
const deletionFiles =
  "src/accounts/{delete-account,request-deletion,erase-accounts,erasure-ledger,purge-accounts,hide-account}.server.ts";
const accountTests = "src/accounts/*.test.ts";

/** The rooms by name. A file belongs to one room. */
export const rooms: Readonly<Record<string, Room>> = {
  accounts: {
    files: ["src/accounts/{*.server,schema}.ts", `!${sessionFiles}`, `!${deletionFiles}`],
    tests: [accountTests, "src/server/api.test.ts", "src/admin/users/account-index.test.ts", "src/server/mail.test.ts"],
  },
  sessions: {
    files: [sessionFiles],
    tests: [accountTests, "src/admin/sign-in/sign-in-api.test.ts", "src/admin/sign-in/confirm-second-factor.test.ts"],
  },
  deletion: {
    files: [deletionFiles, "src/server/erasure-file.server.ts"],
    tests: [
      accountTests,
      "src/admin/admin-jobs.test.ts",
      "src/backup/restore-backup.test.ts",
      "scripts/backup.test.ts",
    ],
  },
  permissions: {
    files: ["src/**/permissions.ts"],
    tests: ["src/**/permissions.test.ts"],
  },
  limits: {
    files: ["src/http/*.server.ts", "src/server/request-limits.server.ts"],
    tests: [
      "src/http/*.test.ts",
      "src/accounts/{sign-in-account,resend-verification,register-account}.test.ts",
      "src/server/request-limits*.test.ts",
    ],
  },
  statistics: {
    files: ["src/athletes/stats/*.ts", "!src/athletes/stats/*.test.ts"],
    tests: ["src/athletes/stats/*.test.ts"],
  },
  backup: {
    files: ["src/backup/*.server.ts"],
    tests: ["src/backup/*.test.ts", "scripts/backup.test.ts"],
  },
  payments: {
    files: ["src/payments/*.server.ts", "src/payments/{schema,vocabulary}.ts"],
    tests: ["src/payments/*.test.ts", "src/admin/users/find-coach-plans.test.ts", "tests/paypal-stand-in/*.test.ts"],
  },
};
