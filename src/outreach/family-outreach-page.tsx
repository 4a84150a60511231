import { data, href } from "react-router";
import { pageContext } from "#page-context";
import { requireGuardianPage } from "../family/guardian-operations.server.ts";
import { Card } from "../ui/card.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import { PageHead } from "../ui/page-title.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import type { Route } from "./+types/family-outreach-page.ts";
import { listTargetsForGuardian } from "./find-targets.server.ts";
import type { OutreachTarget } from "./schema.ts";
import { StageBadge } from "./stage-badge.tsx";

export async function loader({ request, params: { athleteId }, context }: Route.LoaderArgs) {
  const { email } = await requireGuardianPage(context, request);
  const found = await listTargetsForGuardian(context.get(pageContext).db, { email, athleteId });
  if (!found) throw data(null, { status: 404 });
  return { ...found, athleteId };
}

export const meta = () => privateMeta("Family");

/** The programs to which an athlete writes, for a parent or guardian. */
export default function FamilyOutreachPage({ loaderData: { name, athleteId, targets } }: Route.ComponentProps) {
  return (
    <div className="page max-w-[52rem] py-10 pb-24">
      <PageHead title="Colleges" back={{ to: href("/family/:athleteId", { athleteId }), text: name }}>
        {`The colleges that ${name} wants to write to. The emails come from the athlete, and you get a copy. We send nothing.`}
      </PageHead>
      {targets.length === 0 && <p className="mt-8">There is no college on the list yet.</p>}
      <ul className="mt-8 grid gap-4">
        {targets.map((target) => (
          <Target key={target.targetId} target={target} />
        ))}
      </ul>
    </div>
  );
}

function Target({ target }: { target: OutreachTarget }) {
  const { school, team, stage, writtenOn, nextOn, coachName, coachEmail, why, notes, calendar } = target;
  const coach = [coachName && `Coach ${coachName}`, coachEmail].filter(Boolean).join(", ");
  return (
    <Card as="li" className="grid gap-2">
      <div className="flex items-start justify-between gap-4">
        <h2 className="headline-card wrap-anywhere">{school.name}</h2>
        <span className="shrink-0">
          <StageBadge stage={stage} />
        </span>
      </div>
      <p className="text-ink-muted">{`${team} · ${school.city}, ${school.state}`}</p>
      <p>{calendar.text}</p>
      {coach && <p className="wrap-anywhere">{coach}</p>}
      {writtenOn && (
        <p>
          Wrote on <Timestamp at={writtenOn} format="day" />
        </p>
      )}
      {nextOn && (
        <p>
          Next step on <Timestamp at={nextOn} format="day" />
        </p>
      )}
      {[why, notes].filter(Boolean).map((text) => (
        <p key={text} className="wrap-anywhere whitespace-pre-line rounded-md bg-sunken p-3">
          {text}
        </p>
      ))}
    </Card>
  );
}
