import { formatNames } from "@openroster/stat-files/document/format-names.ts";
import type { StatFileFormat } from "@openroster/stat-files/document/stat-file.ts";
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
  const rows = [
    ["Format", `${formatNames[format as StatFileFormat] ?? format}${producer ? `, written by ${producer}` : ""}`],
    ["Game", date ? <Timestamp key="date" at={date} format="long-day" /> : "The file has no date"],
    ...(names.length > 0 ? [["Teams", names.join(" and ")]] : []),
    ...(score ? [["Score, home first", `${score}${periods ? ` (${periods})` : ""}`]] : []),
    ["Size", `${Math.ceil(size / 1024).toLocaleString("en-US")} KB`],
    ["SHA-256", <code key="hash">{sha256}</code>],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[10rem_1fr]">
      {rows.map(([label, value]) => (
        <div key={String(label)} className="contents">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="wrap-anywhere mb-2 sm:mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
