import { use } from "react";
import { href } from "react-router";
import { Button } from "../ui/button.tsx";
import { MemberToolsContext } from "../ui/documents/member-tools.ts";
import type { ResultTable as Table } from "./find-result-table.server.ts";

export function ResultTable({ table: { columns, rows, choices, hidden } }: { table: Table }) {
  const tools = use(MemberToolsContext);
  return (
    <>
      <section className="overflow-x-auto rounded-md border border-line" aria-label="Table of athletes">
        <table className="w-full border-collapse text-left">
          <thead className="board">
            <tr className="max-lg:whitespace-nowrap">
              <th scope="col" className="board sticky left-0 p-3">
                Name
              </th>
              {columns.map(({ id, name, sortHref, sorted }) => (
                <th key={id} scope="col" aria-sort={sorted ?? undefined} className="p-3">
                  {sortHref === null ? (
                    name
                  ) : (
                    <a href={sortHref} className="inline-flex min-h-11 items-center underline">
                      {name}
                      <span aria-hidden>{arrowOf(sorted)}</span>
                    </a>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ athleteId, name, cells }) => (
              <tr key={athleteId} className="border-line border-t">
                <th
                  scope="row"
                  className="sticky left-0 min-w-32 sm:min-w-48 border-line border-r bg-surface p-3 font-medium"
                >
                  <a
                    href={href("/profile/:athleteId", { athleteId })}
                    className="text-link inline-flex min-h-11 items-center"
                  >
                    <bdi>{name}</bdi>
                  </a>
                  {tools && <div className="-my-2">{tools.forAthlete(athleteId)}</div>}
                </th>
                {columns.map(({ id }, number) => (
                  <td key={id} className="p-3 tabular-nums max-lg:whitespace-nowrap">
                    {cells[number]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <details className="mt-5">
        <summary className="min-h-12 py-3 font-semibold hover:text-signal-ink">Columns</summary>
        <form action={href("/searchAthletes")} data-in-place-form aria-label="Columns">
          {hidden.map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))}
          <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
            {choices.map(({ label, options }) => (
              <fieldset key={label}>
                <legend className="mb-1.5 font-semibold text-sm leading-5">{label}</legend>
                {options.map(({ value, word, chosen }) => (
                  <label key={value} className="choice">
                    <input type="checkbox" name="column" value={value} defaultChecked={chosen} />
                    <span>{word}</span>
                  </label>
                ))}
              </fieldset>
            ))}
          </div>
          <Button type="submit" variant="secondary" className="mt-5">
            Show columns
          </Button>
        </form>
      </details>
    </>
  );
}

function arrowOf(sorted: "ascending" | "descending" | null): string {
  if (sorted === null) return "";
  return sorted === "ascending" ? " ↑" : " ↓";
}
