import type { SourceColumn } from "@openroster/stat-files/document/stat-file.ts";
import { shorten } from "../http/page-size.ts";
import { shortenColumn } from "./columns-form.tsx";

export interface ShownCheck {
  name: string;
  ok: boolean;
  compared: number;
  failed: { team: string | null; statistic: string; stated: number | string; computed: number | string }[];
}

/** Failed numbers of a check, and characters of a note, that a page shows. */
const [shownFailed, noteLength] = [20, 200];
/** Notes that are open if one of them says that something was not read. */
const openNotes = 20;

interface ShownFile {
  checks: readonly ShownCheck[];
  warnings: readonly string[];
}

/** Shortens what a page lists of a file. */
export function shortenFile<File extends ShownFile & { columns: SourceColumn[] | null }>(file: File) {
  const { checks, warnings, columns } = file;
  return {
    ...file,
    columns: columns?.map(shortenColumn) ?? null,
    checks: checks.map(({ failed, ...check }) => ({ ...check, failed: failed.slice(0, shownFailed) })),
    warnings: warnings.map((warning) => shorten(warning, noteLength)),
  };
}

export function ChecksList({ checks, warnings }: ShownFile) {
  const failed = checks.filter(({ ok }) => !ok);
  const compared = checks.reduce((sum, check) => sum + check.compared, 0);
  return (
    <div className="grid gap-3">
      {failed.length === 0 ? (
        <p>
          {compared === 0
            ? "The file has no team line or score to compare with."
            : `The file adds up: we compared ${compared.toLocaleString("en-US")} numbers. That shows that the numbers fit together, not that they are true.`}
        </p>
      ) : (
        <div className="border-warning border-l-4 bg-sunken px-4 py-3">
          <h3 className="font-semibold">This file doesn’t add up</h3>
          <ul className="mt-2 grid gap-2">
            {failed.map((check) => (
              <li key={check.name}>
                {check.name}:
                <ul className="list-disc ps-5">
                  {check.failed.slice(0, shownFailed).map(({ team, statistic, stated, computed }) => (
                    <li key={`${team} ${statistic}`} className="wrap-anywhere">
                      {team !== null && (
                        <>
                          <bdi>{team}</bdi>
                          {", "}
                        </>
                      )}
                      {statistic}: the file says <b>{stated}</b>, its other numbers give <b>{computed}</b>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </div>
      )}
      {warnings.length > 0 && (
        <details open={warnings.length <= openNotes && warnings.some((text) => text.includes("not read"))}>
          <summary className="min-h-11 cursor-pointer py-2">
            {warnings.length === 1 ? "1 note about the file" : `${warnings.length} notes about the file`}
          </summary>
          <ul className="wrap-anywhere list-disc ps-5 text-ink-muted">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
