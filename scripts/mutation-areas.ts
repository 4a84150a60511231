/** A part of the product whose mutation score is measured, with its tests. */
export interface Area {
  /** Globs of the files to mutate. `!` excludes. */
  files: string[];
  /** Globs of the test files to run. A browser test cannot be listed: the browser gets the built pages, not the mutants. */
  tests: string[];
}

/** Areas by name. A file belongs to at most one area. Unlike the modules in `modules.ts`, an area can span several folders. */
export const areas: Readonly<Record<string, Area>> = {
  accounts: {
    files: ["src/{accounts,sign-up,sign-in,settings,data-export}/{*.server,schema}.ts"],
    tests: ["src/{accounts,sign-up,sign-in,settings,data-export}/*.test.ts", "src/server/account-jobs.test.ts"],
  },
  sessions: {
    files: ["src/sessions/*.server.ts"],
    tests: [
      "src/sessions/*.test.ts",
      "src/sign-in/{sign-in-account,sign-in-api}.test.ts",
      "src/settings/current-account-api.test.ts",
      "src/admin/sign-in/{sign-in-api,confirm-second-factor}.test.ts",
    ],
  },
  deletion: {
    files: ["src/deletion/*.server.ts", "src/server/erasure-file.server.ts"],
    tests: [
      "src/deletion/*.test.ts",
      "src/server/erasure-file.test.ts",
      "src/settings/{actions,current-account-api}.test.ts",
      "src/backup/restore-backup.test.ts",
    ],
  },
  permissions: {
    files: ["src/**/permissions.ts"],
    tests: ["src/**/permissions.test.ts"],
  },
  limits: {
    files: [
      "src/http/{client-address,in-flight,leased-limit,rate-limits,request-queue,slow-clients}.server.ts",
      "src/server/request-limits.server.ts",
    ],
    tests: [
      "src/http/*.test.ts",
      "src/sign-in/sign-in-account.test.ts",
      "src/sign-up/{resend-verification,register-account}.test.ts",
      "src/server/request-limits*.test.ts",
    ],
  },
  statistics: {
    files: ["packages/stat-files/src/sports/**/*.ts", "!packages/stat-files/src/sports/**/*.test.ts"],
    tests: ["packages/stat-files/src/sports/**/*.test.ts"],
  },
  backup: {
    files: ["src/backup/*.server.ts"],
    // Not scripts/backup.test.ts: its code runs in another process, so that only mutants of module constants would run it.
    tests: ["src/backup/*.test.ts"],
  },
  payments: {
    files: ["src/{payments,paypal}/**/*.server.ts", "src/payments/{schema,vocabulary}.ts"],
    tests: [
      "src/{payments,paypal}/**/*.test.ts",
      "src/admin/users/find-coach-plans.test.ts",
      "tests/fake-paypal/*.test.ts",
    ],
  },
};
