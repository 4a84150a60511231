import { href } from "react-router";
import { confirmingRoles } from "../athletes/line-source.ts";
import { Section } from "../ui/card.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import type { ShownReference } from "./schema.ts";
import { formatYears } from "./vocabulary.ts";

/** Shows on the public profile what coaches of the athlete’s teams wrote. */
export function ReferenceSection({ references, athleteId }: { references: ShownReference[]; athleteId: string }) {
  return (
    <Section id="references" title="From coaches" variant="rule" className="mt-10">
      <ul className="mt-5 grid gap-4">
        {references.map((reference) => (
          <li
            key={reference.referenceId}
            className="rounded-lg border border-line bg-raised px-4 py-4 shadow-card sm:px-6 print:break-inside-avoid print:shadow-none"
          >
            <ReferenceText {...reference} />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-muted text-sm print:hidden">
        {"The athlete accepted each text, and so did a parent or guardian of a minor. "}
        <a href={href("/profile/:athleteId/report", { athleteId })} rel="nofollow" className="text-link">
          Report a reference
        </a>
      </p>
    </Section>
  );
}

/** A reference with who wrote it. Null for a name that our staff checks. */
export function ReferenceText(reference: Omit<ShownReference, "name" | "referenceId"> & { name: string | null }) {
  const { text, name, role, team, relation, firstYear, lastYear, writtenAt } = reference;
  return (
    <figure className="grid gap-3">
      <blockquote className="wrap-anywhere">
        <p>{text}</p>
      </blockquote>
      <figcaption className="wrap-anywhere text-sm">
        <b className="font-semibold">
          <bdi>{name ?? "A coach"}</bdi>
        </b>
        {`, ${confirmingRoles[role]}, `}
        <bdi>{team}</bdi>
        {relation === "family" && (
          <span className="ml-2 inline-block rounded-sm border border-line-strong px-1.5 font-semibold">Family</span>
        )}
        <span className="block text-ink-muted">
          {`Coached ${formatYears(firstYear, lastYear)}. Written `}
          <Timestamp at={writtenAt} format="day" />
        </span>
      </figcaption>
    </figure>
  );
}
