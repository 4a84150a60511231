import { Timestamp } from "../ui/timestamp.ts";
import type { ShownSeason } from "./show-season.server.ts";

export function SeasonTrends({ trends, season: { events } }: { trends: string; season: ShownSeason }) {
  const columns = events[0]?.leading ?? [];
  return (
    <section aria-labelledby="trends" className="mt-6" data-print="hide">
      <h4 id="trends" className="headline-card text-lg">
        Event by event
      </h4>
      <div className="mt-3 rounded-lg border border-line bg-raised px-4 shadow-card sm:px-6">
        <div
          className="grid divide-line gap-x-8 max-md:divide-y md:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by render-trends.server.tsx, where React escapes every text.
          dangerouslySetInnerHTML={{ __html: trends }}
        />
        <details id="trends-table" className="border-line border-t">
          <summary className="flex min-h-11 items-center font-medium text-sm underline decoration-line-strong underline-offset-4 hover:text-signal-ink">
            Numbers as a table
          </summary>
          <div className="overflow-x-auto pb-4">
            <table className="numbers">
              <thead>
                <tr>
                  <th scope="col">Event</th>
                  {columns.map(({ id, label, friendlyName }) => (
                    <th key={id} scope="col">
                      <abbr title={friendlyName}>{label}</abbr>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {events.map(({ eventID, eventName, date, texts }) => (
                  <tr key={eventID}>
                    <th scope="row">
                      {eventName}
                      {date && <Timestamp at={date} />}
                    </th>
                    {columns.map(({ id }) => (
                      <td key={id}>{texts[id] ?? "–"}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </div>
    </section>
  );
}
