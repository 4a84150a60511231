import { formatNames } from "@openroster/stat-files/document/format-names.ts";
import type { StatFileFormat } from "@openroster/stat-files/document/stat-file.ts";
import type { ReactNode } from "react";
import { Timestamp } from "../ui/timestamp.ts";

interface Facts {
  format: string;
  producer: string | null;
  date: string | null;
  score: string | null;
  periods: string | null;
  teams: { name: string | null; players: number }[];
  size: number;
  sha256: string;
}

export function FileFacts({ facts }: { facts: Facts }) {
  const { format, producer, date, score, periods, teams, size, sha256 } = facts;
  const names = teams.map(({ name, players }) => `${name ?? "A team"} (${players} players)`);
  const technical = [
    ["Format", `${formatNames[format as StatFileFormat] ?? format}${producer ? `, written by ${producer}` : ""}`],
    ["Size", `${Math.ceil(size / 1024).toLocaleString("en-US")} KB`],
    ["SHA-256", <code key="hash">{sha256}</code>],
  ] as const;
  const rows = [
    ["Game", date ? <Timestamp key="date" at={date} format="long-day" /> : "The file has no date"],
    ...(names.length > 0 ? [["Teams", names.join(" and ")] as const] : []),
    ...(score ? [["Score, home first", `${score}${periods ? ` (${periods})` : ""}`] as const] : []),
  ] as const;
  return (
    <>
      <Rows rows={rows} />
      <details className="mt-2">
        <summary className="min-h-11 cursor-pointer py-2.5 text-sm">About the file</summary>
        <Rows rows={technical} />
      </details>
    </>
  );
}

function Rows({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[10rem_1fr]">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="wrap-anywhere mb-2 sm:mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
