import type { ReactNode } from "react";
import { href } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Check } from "../../ui/icons/check.tsx";
import { InlineLink, LinkButton } from "../../ui/link-button.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import type { ShownNeed } from "./show-needs.server.ts";

/** A need in a list. On the page of its school, `school` is left out. */
export function NeedCard({ need, withSchool = true }: { need: ShownNeed; withSchool?: boolean }) {
  const { needId, schoolId, school, place, miles, team, title, scholarship, division, tuition, minimum, fit } = need;
  return (
    <Card as="li" padding="none" className="flex flex-col">
      <div className="min-w-0 flex-1 p-4 sm:p-5">
        <p className="font-semibold text-ink-muted text-sm">{team}</p>
        <h3 className="wrap-anywhere mt-1 font-[800] text-[1.5rem] leading-[1.08] [font-stretch:80%]">
          <a href={href("/needs/:needId", { needId })} className="text-ink hover:text-signal-ink">
            {title}
          </a>
        </h3>
        {withSchool && (
          <p className="wrap-anywhere mt-1.5">
            <InlineLink to={href("/schools/:schoolId", { schoolId })}>{school}</InlineLink>
            <span className="text-ink-muted">
              {`, ${place}${miles === null ? "" : ` · ${miles.toLocaleString("en-US")} mi away`}`}
            </span>
          </p>
        )}
        <NeedFacts
          {...{ minimum, scholarship, division: withSchool ? division : null, tuition: withSchool ? tuition : null }}
        />
        {fit && <FitNote fit={fit} hasMinimum={minimum !== null} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t px-4 py-3 sm:px-5">
        <p className="text-ink-muted text-sm">
          {"Open until "}
          <Timestamp at={need.lastDay} format="day" />
        </p>
        <LinkButton to={href("/me/schools/:schoolId", { schoolId })} variant="secondary">
          Submit your profile
          <span className="sr-only">{` to ${school}`}</span>
        </LinkButton>
      </div>
    </Card>
  );
}

export function NeedFacts({
  minimum,
  scholarship,
  division,
  tuition,
}: Pick<ShownNeed, "minimum" | "scholarship"> & { division: string | null; tuition: string | null }) {
  return (
    <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2.5">
      {minimum && (
        <Fact label="At least" isWide>
          {minimum}
        </Fact>
      )}
      <Fact label="Scholarship">{scholarship}</Fact>
      {division !== null && <Fact label="Division">{division}</Fact>}
      {tuition !== null && (
        <Fact label="Tuition and fees a year" isWide>
          {tuition}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? "col-span-2 min-w-0" : "min-w-0"}>
      <dt className="text-ink-muted text-sm">{label}</dt>
      <dd className="wrap-anywhere font-medium">{children}</dd>
    </div>
  );
}

/** How many facts of the profile fit, with those that don't. */
export function FitNote({
  fit: { met, of, missing },
  hasMinimum,
}: {
  fit: NonNullable<ShownNeed["fit"]>;
  hasMinimum: boolean;
}) {
  return (
    <div className="mt-4 border-line border-t pt-3">
      <Badge tone={met === of ? "success" : "neutral"} icon={met === of && <Check aria-hidden />}>
        {`You fit ${met} of ${of}`}
      </Badge>
      {missing.length > 0 && (
        <ul className="mt-2 grid gap-1 text-sm">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {hasMinimum && met === of && <p className="mt-2 text-ink-muted text-sm">Check the minimum yourself.</p>}
    </div>
  );
}
