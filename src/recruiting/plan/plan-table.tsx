import { programLimits } from "../../programs/vocabulary.ts";
import { Card } from "../../ui/card.tsx";
import { Table } from "../../ui/table.tsx";
import { BoardPicture, ComparePicture } from "./plan-pictures.tsx";

const yes = "Yes";
const no = "–";
const features: [feature: string, free: string, plan: string][] = [
  ["Search and public profiles", yes, yes],
  [
    "Athletes on the board",
    `1 list of ${programLimits.freeProspects}`,
    programLimits.prospects.toLocaleString("en-US"),
  ],
  ["Stages, drag and keys, hiding", yes, yes],
  ["Notes", yes, yes],
  ["Evaluations by event", `${programLimits.freeEvents} event`, "Every event"],
  ["Export of your work (CSV, JSON)", yes, yes],
  ["Import of rosters (CSV)", `${programLimits.freeEvents} event`, "Every event"],
  ["Clipboard on a phone, also offline", `${programLimits.freeEvents} event`, "Every event"],
  ["Staff with roles", "1", String(programLimits.staff)],
  ["Needs by position and class", no, yes],
  ["Tags", no, `${programLimits.primaryTags} primary, ${programLimits.secondaryTags} secondary`],
  ["Owners and tasks", no, yes],
  ["Ratings and shared summary", no, yes],
  ["Saved searches with email alerts", no, `${programLimits.savedSearches} per person`],
  ["Contact log with person-days", no, yes],
  ["Comparison", no, `2 to ${programLimits.compare} athletes`],
  ["Yearly roll-over", no, yes],
];

/** Compares the free account and the coach plan. The plan adds tools, and no data of athletes. */
export function PlanTable() {
  return (
    <Card>
      <h2 id="plan" className="headline-card">
        What the coach plan adds
      </h2>
      <p className="mt-2 text-ink-muted">
        The plan adds tools. It shows no more about athletes than everyone can read for free. When it ends, your program
        is free again: you can change 50 athletes and read the others. We delete nothing.
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <figure>
          <BoardPicture />
          <figcaption className="mt-1 text-ink-muted text-sm">What you need and have, by position and class</figcaption>
        </figure>
        <figure>
          <ComparePicture />
          <figcaption className="mt-1 text-ink-muted text-sm">
            Athletes side by side, with your staff’s ratings
          </figcaption>
        </figure>
      </div>
      <Table
        className="mt-4"
        rows={features}
        keyOf={([feature]) => feature}
        columns={[
          { name: "Tool", cell: ([feature]) => feature },
          { name: "Free", cell: ([, free]) => free },
          { name: "Plan", cell: ([, , plan]) => plan },
        ]}
      />
    </Card>
  );
}
