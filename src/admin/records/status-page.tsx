import { useRevalidator } from "react-router";
import type { Finding, FindingList } from "../../doctor/finding.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { PortalPage } from "../page-body.tsx";
import { loadFrom, portalMeta } from "../portal-route.ts";
import { RequestFailed } from "../request-failed.tsx";
import type { Route } from "./+types/status-page.ts";

export const clientLoader = loadFrom<FindingList>("/api/admin/status");
export const meta = portalMeta("Status");

const states: Record<Finding["state"], { word: string; tone: BadgeTone }> = {
  problem: { word: "Problem", tone: "danger" },
  warning: { word: "Warning", tone: "warning" },
  note: { word: "Note", tone: "neutral" },
  ok: { word: "OK", tone: "success" },
};
const order = Object.keys(states) as Finding["state"][];

export default function StatusPage({ loaderData: outcome }: Route.ComponentProps) {
  const revalidator = useRevalidator();
  if (!outcome.ok) return <RequestFailed {...outcome} />;
  const { data, checkedAt } = outcome.result;
  const sorted = data.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  const faults = data.filter(({ state }) => state === "problem" || state === "warning").length;
  return (
    <PortalPage
      title="Status"
      lede="Whether the site works as it should. If something needs attention, tell the person who operates the server. You can keep working."
      className="grid gap-5 pt-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          {faults === 0
            ? "No problems found. "
            : `${faults} ${faults === 1 ? "thing needs" : "things need"} attention. `}
          <span className="text-ink-muted text-sm">
            Checked <Timestamp at={checkedAt} format="minute" />
          </span>
        </p>
        <Button
          variant="secondary"
          busy={revalidator.state === "loading"}
          onClick={() => void revalidator.revalidate()}
        >
          Check again
        </Button>
      </div>
      <ul className="grid gap-2">
        {sorted.map((finding) => (
          <FindingRow key={`${finding.check} ${finding.sentence}`} finding={finding} />
        ))}
      </ul>
    </PortalPage>
  );
}

/** Results in the words of people who moderate. The details are for the operator. */
const sentences: Record<Finding["state"], string> = {
  problem: "This doesn’t work. Tell the operator today.",
  warning: "This works, but needs attention soon. Tell the operator.",
  note: "This works. The operator should know about it.",
  ok: "This works.",
};

function FindingRow({ finding: { check, state, sentence, remedy } }: { finding: Finding }) {
  const { word, tone } = states[state];
  return (
    <Card as="li" padding="none" className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <p className="flex flex-wrap items-center gap-2 self-start sm:justify-between">
        <span className="font-semibold">{check}</span>
        <Badge tone={tone}>{word}</Badge>
      </p>
      <div className="wrap-anywhere min-w-0">
        <p>{sentences[state]}</p>
        <details className="text-ink-muted">
          <summary className="min-h-11 cursor-pointer content-center">For the operator</summary>
          <p>{sentence}</p>
          {remedy && <p>{remedy}</p>}
        </details>
      </div>
    </Card>
  );
}
