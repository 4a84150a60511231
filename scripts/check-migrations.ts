import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "libpg-query";
import { alone, statementsOf } from "../src/database/migration-files.server.ts";

/**
 * Migrations from before this check, or from before a deployment with many rows. None of them runs on a table with
 * rows anymore. New names need a reason in the commit.
 */
export const exempt: readonly string[] = [
  "0001_accounts",
  "0002_athletes",
  "0003_mail",
  "0004_account_flows",
  "0005_admin",
  "0006_payments",
  "0007_search",
  "0008_workspace",
  "0010_member_sessions",
];

type Statement = NonNullable<NonNullable<Awaited<ReturnType<typeof parse>>["stmts"]>[number]["stmt"]>;
type Named<Kind extends string> =
  Extract<Statement, Record<Kind, unknown>> extends Record<Kind, infer Body> ? Body : never;
type Command = Extract<
  NonNullable<Named<"AlterTableStmt">["cmds"]>[number],
  { AlterTableCmd: unknown }
>["AlterTableCmd"];

/** Functions with one value per statement: PostgreSQL adds such a column default without a table rewrite. */
const stableFunctions = new Set(["now", "current_timestamp", "transaction_timestamp", "statement_timestamp"]);
const quickConstraints = new Set(["CONSTR_NOTNULL", "CONSTR_NULL", "CONSTR_DEFAULT"]);

const advice = {
  index:
    "creating an index blocks all writes. Create it concurrently, in a separate migration that begins with “-- no transaction: why”",
  volatile:
    "a default that differs from row to row rewrites the whole table. Add the column without it, then set the default, and fill the rows in small steps by a job",
  column:
    "a constraint, key or generated value of a new column is checked or computed for every row. Add the column without it, then the constraint NOT VALID",
  type: "changing a type rewrites the whole table. Add another column",
  constraint:
    "a constraint is checked for every row while all writes are blocked. Add it NOT VALID, and VALIDATE it in the next migration. Add a unique one USING an INDEX that was created concurrently",
  validate: "this validates while the lock of the same migration's ALTER TABLE is held. VALIDATE in the next migration",
  notNull:
    "NOT NULL reads every row while all reads and writes are blocked. Add CHECK (… is not null) NOT VALID, VALIDATE it in the next migration",
  rewrite: "this rewrites the whole table, or locks it, and blocks all reads and writes",
  rows: "changing many rows in a migration locks them all until it ends. Do it in small steps by a job",
  gone: "the previous version runs during a deployment and still uses it. Stop using it first, remove it in a later release",
  alone:
    "a migration without a transaction may contain only “drop index concurrently if exists”, “create index concurrently” and “alter table … validate constraint”. Before each index, drop what an interrupted attempt left",
};

/** Returns the statements of a migration that would block other transactions, each with advice. Skips statements below a comment “-- locks: reason”. */
export async function findLocks(text: string): Promise<string[]> {
  const { stmts = [] } = await parse(text);
  const bytes = Buffer.from(text);
  const made = new Set(
    stmts.flatMap(({ stmt }) => (stmt && "CreateStmt" in stmt ? (stmt.CreateStmt.relation?.relname ?? []) : [])),
  );
  const altered = new Set<string>();
  const problems: string[] = [];
  let end = 0;
  for (const { stmt, stmt_location: start = 0, stmt_len: length } of stmts) {
    const whole = bytes.subarray(end, length ? start + length : bytes.length).toString();
    end = length ? start + length + 1 : bytes.length;
    if (!stmt) continue;
    const found = checkStatement(stmt, { made, altered, isAlone: text.startsWith(alone) });
    if (found.length > 0 && !/^\s*(?:--.*\n\s*)*-- locks: \S.{9,}\n\s*(?:--.*\n\s*)*[^-\s]/.test(whole))
      problems.push(...found.map((problem) => `“${firstLine(whole)}”: ${problem}`));
  }
  // The migrator splits such a file by lines.
  if (text.startsWith(alone) && statementsOf(text).length !== stmts.length) problems.push(advice.alone);
  return problems;
}

interface MigrationState {
  /** Tables that this migration creates. No other transaction uses them. */
  made: ReadonlySet<string>;
  /** Existing tables that this migration has locked so far. */
  altered: Set<string>;
  isAlone: boolean;
}

function checkStatement(stmt: Statement, state: MigrationState): string[] {
  const isNew = (relation: { relname?: string } | undefined) => state.made.has(relation?.relname ?? "");
  if (state.isAlone) return isAllowedAlone(stmt) ? [] : [advice.alone];
  if ("IndexStmt" in stmt) return isNew(stmt.IndexStmt.relation) ? [] : [advice.index];
  if ("AlterTableStmt" in stmt)
    return isNew(stmt.AlterTableStmt.relation) ? [] : checkAlteration(stmt.AlterTableStmt, state.altered);
  if ("UpdateStmt" in stmt) return isNew(stmt.UpdateStmt.relation) ? [] : [advice.rows];
  if ("DeleteStmt" in stmt) return isNew(stmt.DeleteStmt.relation) ? [] : [advice.rows];
  if (removes(stmt, isNew)) return [advice.gone];
  return rewrites.some((kind) => kind in stmt) ? [advice.rewrite] : [];
}

function removes(stmt: Statement, isNew: (relation: { relname?: string } | undefined) => boolean): boolean {
  if ("RenameStmt" in stmt) return stmt.RenameStmt.renameType !== "OBJECT_INDEX" && !isNew(stmt.RenameStmt.relation);
  return "DropStmt" in stmt && ["OBJECT_TABLE", "OBJECT_VIEW"].includes(stmt.DropStmt.removeType ?? "");
}

const rewrites = ["VacuumStmt", "ClusterStmt", "ReindexStmt", "TruncateStmt", "LockStmt", "RefreshMatViewStmt"];

function checkAlteration({ relation, cmds = [] }: Named<"AlterTableStmt">, altered: Set<string>): string[] {
  const isLocked = cmds.length > 1 || altered.has(relation?.relname ?? "");
  altered.add(relation?.relname ?? "");
  return cmds.flatMap((one) => ("AlterTableCmd" in one ? checkCommand(one.AlterTableCmd, isLocked) : []));
}

function isAllowedAlone(stmt: Statement): boolean {
  if ("IndexStmt" in stmt) return stmt.IndexStmt.concurrent === true && stmt.IndexStmt.if_not_exists !== true;
  if ("DropStmt" in stmt)
    return (
      stmt.DropStmt.removeType === "OBJECT_INDEX" &&
      stmt.DropStmt.concurrent === true &&
      stmt.DropStmt.missing_ok === true
    );
  if (!("AlterTableStmt" in stmt)) return false;
  return (stmt.AlterTableStmt.cmds ?? []).every(
    (one) => "AlterTableCmd" in one && one.AlterTableCmd.subtype === "AT_ValidateConstraint",
  );
}

function checkCommand({ subtype, def }: Command, isLocked: boolean): string[] {
  switch (subtype) {
    case "AT_AddColumn":
      return def && "ColumnDef" in def
        ? (def.ColumnDef.constraints ?? []).flatMap((one) =>
            "Constraint" in one ? checkNewColumn(one.Constraint) : [],
          )
        : [];
    case "AT_AddConstraint":
      return def && "Constraint" in def && (def.Constraint.skip_validation || def.Constraint.indexname)
        ? []
        : [advice.constraint];
    case "AT_ValidateConstraint":
      return isLocked ? [advice.validate] : [];
    case "AT_AlterColumnType":
      return [advice.type];
    case "AT_SetNotNull":
      return [advice.notNull];
    case "AT_DropColumn":
      return [advice.gone];
    case "AT_SetTableSpace":
    case "AT_SetLogged":
    case "AT_SetUnLogged":
    case "AT_SetAccessMethod":
    case "AT_SetExpression":
      return [advice.rewrite];
    default:
      return [];
  }
}

function checkNewColumn(constraint: { contype?: string; raw_expr?: unknown }): string[] {
  if (!quickConstraints.has(constraint.contype ?? "")) return [advice.column];
  return callsIn(constraint.raw_expr).every((name) => stableFunctions.has(name)) ? [] : [advice.volatile];
}

function callsIn(expression: unknown): string[] {
  if (typeof expression !== "object" || expression === null) return [];
  return Object.entries(expression).flatMap(([key, value]) => {
    const deeper = callsIn(value);
    if (key !== "FuncCall") return deeper;
    const names = (value as { funcname?: { String?: { sval?: string } }[] }).funcname ?? [];
    return [names.at(-1)?.String?.sval ?? "", ...deeper];
  });
}

function firstLine(statement: string): string {
  const lines = statement.split("\n").map((line) => line.trim());
  return lines.find((line) => line !== "" && !line.startsWith("--")) ?? "";
}

if (import.meta.main) {
  const folder = path.join(import.meta.dirname, "../migrations");
  const files = (await readdir(folder)).filter(
    (file) => file.endsWith(".sql") && !exempt.includes(path.basename(file, ".sql")),
  );
  for (const file of files.sort()) {
    for (const problem of await findLocks(await readFile(path.join(folder, file), "utf8"))) {
      console.error(`migrations/${file}: ${problem}`);
      process.exitCode = 1;
    }
  }
}
