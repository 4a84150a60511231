import { sports } from "../../athletes/vocabulary.ts";
import type { PersonDays } from "./schema.ts";

export function PersonDayTable({ personDays }: { personDays: readonly PersonDays[] }) {
  return (
    <>
      <p className="mt-2 text-ink-muted">
        One coach on one day off campus, in person or at an evaluation, counts as one. We count, and don’t check a
        limit.
      </p>
      {personDays.length === 0 ? (
        <p className="mt-3">None in this period.</p>
      ) : (
        <table className="mt-3 w-full text-left">
          <thead>
            <tr className="border-line border-b">
              <th scope="col" className="py-2">
                Coach
              </th>
              <th scope="col" className="px-2 py-2">
                Sport
              </th>
              <th scope="col" className="px-2 py-2">
                Days
              </th>
            </tr>
          </thead>
          <tbody>
            {personDays.map(({ staff, sportCode, days }) => (
              <tr key={`${staff.staffId} ${sportCode}`} className="border-line border-b">
                <th scope="row" className="wrap-anywhere py-2 font-normal">
                  {staff.name}
                </th>
                <td className="px-2 py-2">{sports[sportCode]}</td>
                <td className="figure px-2 py-2">{days}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
