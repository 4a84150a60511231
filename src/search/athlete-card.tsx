import { use } from "react";
import { href } from "react-router";
import { Avatar } from "../ui/avatar.tsx";
import { Card } from "../ui/card.tsx";
import { classNames } from "../ui/class-names.ts";
import { MemberToolsContext } from "../ui/documents/member-tools.ts";
import type { ShownCard } from "./show-card.server.ts";

// A long part without a hyphen would break within a word beside another card. The saved searches of a coach narrow the cards.
const longPart = /[^\s-]{12}/;

/** A search result. The whole card links to the profile. */
export function AthleteCard({ athlete }: { athlete: ShownCard }) {
  const { figures } = athlete;
  const tools = use(MemberToolsContext);
  const narrow = tools ? "lg:text-xl" : "lg:max-xl:text-xl";
  return (
    <Card as="li" interactive padding="none" className="flex flex-col sm:flex-row">
      <div className="flex min-w-0 flex-1 items-start gap-4 p-4 sm:p-5">
        <Avatar src={athlete.picture} gender={athlete.gender} seed={athlete.athleteId} size="lg" />
        <div className="min-w-0 flex-1">
          <h3 className="wrap-anywhere">
            <a
              href={href("/profile/:athleteId", { athleteId: athlete.athleteId })}
              className="card-link block text-ink"
            >
              <bdi className="block text-left font-medium text-base leading-5">{athlete.firstName} </bdi>
              <bdi className={classNames("card-name", longPart.test(athlete.lastName) && narrow)}>
                {athlete.lastName}
              </bdi>
            </a>
          </h3>
          <p className="wrap-anywhere mt-1.5 font-medium text-sm">{athlete.role}</p>
          <p className="wrap-anywhere mt-0.5 text-ink-muted text-sm">
            <bdi>{athlete.facts}</bdi>
          </p>
          {figures.length > 0 && (
            <p className="mt-1.5 flex flex-wrap gap-x-3 text-sm">
              {figures.map(({ value, text }) => (
                <span key={text}>
                  <b className="figure text-base">{value}</b>
                  {text}
                </span>
              ))}
            </p>
          )}
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 empty:hidden">
            <p className="flex gap-1.5 text-ink-muted text-sm leading-5 empty:hidden">
              {athlete.marks.map((mark) => (
                <span key={mark} className="rounded-sm border border-line-strong px-1.5">
                  {`${mark} `}
                </span>
              ))}
            </p>
            {tools?.forAthlete(athlete.athleteId)}
          </div>
        </div>
      </div>
      <dl className="board flex shrink-0 empty:hidden">
        {athlete.measures.map(({ label, value, unit, spoken }) => (
          <div key={label} className="measure-tile">
            <dt className="text-ink-muted text-sm leading-4">{label}</dt>
            <dd className="figure text-2xl">
              {spoken && <span className="sr-only">{spoken}</span>}
              <span aria-hidden={spoken ? true : undefined}>{value}</span>
              {unit && <span className="ml-1 text-[0.6em] text-ink-muted">{unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
