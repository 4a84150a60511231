import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { AthleteListItem } from "../athletes/schema.ts";
import { genders } from "../athletes/vocabulary.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Card } from "../ui/card.tsx";

// A long part without a hyphen would break within a word on a phone.
const longPart = /[^\s-]{12}/;

/** A search result. The whole card links to the profile. */
export function AthleteCard({ athlete }: { athlete: AthleteListItem }) {
  const home = [athlete.city, athlete.state].filter(Boolean).join(", ");
  return (
    <Card as="li" interactive padding="none" className="flex flex-col sm:flex-row">
      <div className="flex min-w-0 flex-1 items-center gap-4 p-4 sm:p-5">
        <Avatar src={athlete.profilePictureURI} gender={athlete.gender} seed={athlete.athleteId} size="lg" />
        <div className="min-w-0 flex-1">
          <h3 className="wrap-anywhere">
            <Link
              to={href("/profile/:athleteId", { athleteId: athlete.athleteId })}
              prefetch="intent"
              className="card-link block text-ink"
            >
              <bdi className="block text-left font-medium text-base leading-5">{athlete.firstName} </bdi>
              <bdi
                className={`mt-0.5 block text-left font-[800] leading-[1.02] [font-stretch:78%] ${longPart.test(athlete.lastName) ? "text-xl sm:max-lg:text-[1.75rem] xl:text-[1.75rem]" : "text-[1.75rem]"}`}
              >
                {athlete.lastName}
              </bdi>
            </Link>
          </h3>
          <p className="wrap-anywhere mt-1.5 text-ink-muted text-sm">
            {[
              genders[athlete.gender],
              athlete.position,
              athlete.graduationYear && `Class of ${athlete.graduationYear}`,
              athlete.hasFilm && "film",
            ]
              .filter(Boolean)
              .join(", ")}
            {home && (
              <>
                <span aria-hidden className="mx-1.5 text-accent-ink">
                  /
                </span>
                <span className="sr-only">, </span>
                <bdi>{home}</bdi>
              </>
            )}
          </p>
          {(athlete.currentSchool || athlete.headline) && (
            <p className="wrap-anywhere mt-1 text-ink-muted text-sm">
              <bdi>{athlete.currentSchool}</bdi>
              {athlete.headline && (
                <span className="block text-ink">
                  <b className="figure text-base">{athlete.headline.value}</b>
                  {` ${athlete.headline.label.toLowerCase()}`}
                  {athlete.headline.games !== null &&
                    `, ${athlete.headline.games} ${athlete.headline.played.toLowerCase()}`}
                </span>
              )}
            </p>
          )}
        </div>
      </div>
      <dl className="board flex shrink-0 empty:hidden">
        {athlete.height !== null && (
          <Measure label="Height">
            <Height inches={athlete.height} />
          </Measure>
        )}
        {athlete.weight !== null && (
          <Measure label="Weight">
            {athlete.weight}
            <span className="ml-1 text-[0.5em] text-ink-muted">lb</span>
          </Measure>
        )}
      </dl>
    </Card>
  );
}

function Measure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-1 items-baseline justify-between gap-2 border-line px-2.5 py-3 xs:px-4 not-first:border-l sm:w-26 sm:flex-col-reverse sm:items-center sm:justify-center sm:gap-1.5 sm:px-2">
      <dt className="text-ink-muted text-sm leading-4">{label}</dt>
      <dd className="figure text-3xl sm:text-[2rem]">{children}</dd>
    </div>
  );
}

function Height({ inches }: { inches: number }) {
  const feet = Math.floor(inches / 12);
  const rest = inches % 12;
  return (
    <>
      <span aria-hidden>{`${feet}'${rest}"`}</span>
      <span className="sr-only">{`${feet} feet ${rest} inches`}</span>
    </>
  );
}
