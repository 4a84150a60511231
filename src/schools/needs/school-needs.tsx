import { Section } from "../../ui/card.tsx";
import { NeedCard } from "./need-card.tsx";
import { OutlookTable } from "./outlook-table.tsx";
import type { ShownNeed, ShownOutlook } from "./show-needs.server.ts";

/** The needs and the roster outlooks that the programs of a school publish. */
export function SchoolNeeds({ needs, outlooks }: { needs: ShownNeed[]; outlooks: ShownOutlook[] }) {
  return (
    <Section id="needs" title="Whom they need" variant="rule">
      {needs.length > 0 && (
        <ul className="mt-5 grid gap-4 sm:grid-cols-2">
          {needs.map((need) => (
            <NeedCard key={need.needId} need={need} withSchool={false} />
          ))}
        </ul>
      )}
      {outlooks.map((outlook) => (
        <OutlookTable key={outlook.team} outlook={outlook} />
      ))}
      <p className="mt-6 max-w-[40rem] text-ink-muted text-sm">
        The program published this. A need is no offer and no promise of aid. It ends after 90 days unless the program
        confirms it.
      </p>
    </Section>
  );
}
