import { accentOf } from "@openroster/stat-files/sports/sports.ts";
import { Accordion, AccordionItem } from "../ui/accordion.tsx";
import { classNames } from "../ui/class-names.ts";
import type { ShownEvent, ShownSeason, StatGroup } from "./show-season.server.ts";

/** Groups without recorded stats are collapsed at the end. */
export function EventStats({ season, event }: { season: ShownSeason; event: ShownEvent }) {
  const recorded = season.groups.filter(({ group }) => event.recorded.includes(group));
  const others = season.groups.filter(({ group }) => !event.recorded.includes(group));
  return (
    <section
      data-accent={accentOf(season.sportCode)}
      aria-label="Statistics"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the dialog scrollable by keyboard.
      tabIndex={0}
      className="focus-visible:outline-offset-4"
    >
      <dl className="board grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr] items-end gap-x-6 gap-y-3 rounded-md border-accent border-t-4 px-5 py-4 sm:gap-x-10">
        <div className="row-span-2 flex max-w-40 flex-col-reverse gap-1.5 sm:max-w-80">
          <dt className="text-ink-muted text-sm">Score</dt>
          <dd className={classNames("figure wrap-anywhere", scoreSize(event.score))}>{event.score ?? "0"}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-ink-muted text-sm">Team</dt>
          <dd className="font-semibold leading-snug wrap-anywhere">{season.teamName}</dd>
        </div>
        <div className="self-end">
          <dt className="text-ink-muted text-sm">Season</dt>
          <dd className="font-semibold tabular-nums leading-snug">{season.seasonYear}</dd>
        </div>
      </dl>
      {recorded.map((group) => (
        <Group key={group.group} group={group} event={event} titleAs="h3" />
      ))}
      {others.length > 0 && (
        <Accordion className="mt-8">
          <AccordionItem id="all-statistics" title="All statistics" titleAs="h3" defaultOpen={recorded.length === 0}>
            <p className="text-ink-muted text-sm">No data in these groups.</p>
            {others.map((group) => (
              <Group key={group.group} group={group} event={event} titleAs="h4" />
            ))}
          </AccordionItem>
        </Accordion>
      )}
    </section>
  );
}

/** A score may have up to 40 letters: "25-20, 23-25, 25-18, 25-22" must fit too. */
function scoreSize(score: string | null): string {
  if (!score || score.length > 14) return "text-2xl";
  return score.length > 7 ? "text-4xl" : "text-5xl sm:text-6xl";
}

function Group({
  group: { group, stats },
  event,
  titleAs: Title,
}: {
  group: StatGroup;
  event: ShownEvent;
  titleAs: "h3" | "h4";
}) {
  return (
    <section className="mt-6">
      <Title className="headline-card border-ink border-b-2 pb-1.5 text-lg">{group}</Title>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {stats.map(({ id, friendlyName, missing }) => {
          const text = event.texts[id] ?? missing;
          return (
            <div key={id} className="flex items-baseline justify-between gap-4 border-line border-b py-2">
              <dt>{friendlyName}</dt>
              <dd className={classNames("figure text-xl", /^[0.%–]+$/.test(text) && "text-ink-subtle")}>{text}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
