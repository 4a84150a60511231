import { href, useOutletContext } from "react-router";
import { Card } from "../../ui/card.tsx";
import { InlineLink } from "../../ui/link-button.tsx";
import { Table } from "../../ui/table.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import type { OwnViews } from "../schema.ts";
import { useFacts } from "../sync/use-workspace.tsx";
import type { WorkspaceOutlet } from "./workspace-outlet.ts";

/** Daily viewers of the profile and the coaches' schools, as of the opening of the workspace. */
export function ViewsCard() {
  const { total, days, schools, schoolCount } = useOutletContext<WorkspaceOutlet>().views;
  const { isPublished } = useFacts();
  const month = sumOf(days);
  return (
    <Card as="section" aria-labelledby="views" className="grid gap-4">
      <div className="flex items-end justify-between gap-4">
        <h2 id="views" className="headline-card">
          Profile views
        </h2>
        {total > 0 && (
          <p className="text-right text-ink-muted text-sm">
            <span className="figure mr-1 text-5xl text-ink">{count(month)}</span> in 30 days
          </p>
        )}
      </div>
      {total > 0 ? (
        <>
          <DayBars days={days} />
          <p className="text-ink-muted">{`${trendOf(days)} ${count(total)} in total.`}</p>
          <DayTable days={days} />
        </>
      ) : (
        <p className="text-ink-muted">
          {isPublished
            ? "No views yet. Send your profile link to a coach."
            : "Your profile is hidden, so no one can see it."}
        </p>
      )}
      <SchoolsThatLooked schools={schools} schoolCount={schoolCount} />
      <p className="text-ink-muted text-sm">
        We count each visitor once a day. We don’t count search engines, or you when you’re signed in. We don’t store
        who it was.
      </p>
    </Card>
  );
}

type Days = OwnViews["days"];

/** Thirty bars that end today. A table contains the same data as text. */
function DayBars({ days }: { days: Days }) {
  const most = Math.max(1, ...days.map(({ viewers }) => viewers));
  return (
    <svg aria-hidden="true" viewBox="0 0 300 60" preserveAspectRatio="none" className="h-16 w-full">
      {days.map(({ day, viewers }, index) => {
        // A minimum height for days without viewers, so that the whole month is visible.
        const height = viewers === 0 ? 1 : Math.max(4, (viewers / most) * 60);
        return (
          <rect
            key={day}
            x={index * 10 + 1}
            y={60 - height}
            width={8}
            height={height}
            className={viewers === 0 ? "fill-ink-muted" : "fill-signal forced-colors:fill-[Highlight]"}
          />
        );
      })}
    </svg>
  );
}

function DayTable({ days }: { days: Days }) {
  const seen = days.filter(({ viewers }) => viewers > 0).reverse();
  if (seen.length === 0) return null;
  return (
    <details>
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">Day by day</summary>
      <Table
        className="mt-1"
        caption="Visitors to your profile, newest day first. Days without visitors are left out."
        rows={seen}
        keyOf={({ day }) => day}
        columns={[
          { name: "Day", cell: ({ day }) => <Timestamp at={day} /> },
          { name: "Visitors", cell: ({ viewers }) => count(viewers), isFigure: true },
        ]}
      />
    </details>
  );
}

function SchoolsThatLooked({ schools, schoolCount }: Pick<OwnViews, "schools" | "schoolCount">) {
  const others = schoolCount - schools.length;
  return (
    <div className="border-line border-t pt-4">
      <h3 className="font-semibold">Schools that viewed your profile</h3>
      {schools.length > 0 ? (
        <ul className="mt-1">
          {schools.map(({ name, lastLooked }) => (
            <li key={name} className="flex justify-between gap-4 py-1.5">
              <span className="wrap-anywhere min-w-0">{name}</span>
              <span className="shrink-0 text-ink-muted">
                <Timestamp at={lastLooked} />
              </span>
            </li>
          ))}
          {others > 0 && <li className="py-1.5 text-ink-muted">{`and ${count(others)} earlier`}</li>}
        </ul>
      ) : (
        <p className="mt-1 text-ink-muted">
          When a signed-in coach opens your profile, the school appears here.{" "}
          <InlineLink to={href("/me/schools")}>Find schools</InlineLink>
        </p>
      )}
    </div>
  );
}

function trendOf(days: Days): string {
  const [week, before] = [sumOf(days.slice(-7)), sumOf(days.slice(-14, -7))];
  return `${count(week)} in the last 7 days, ${count(before)} in the 7 days before.`;
}

function sumOf(days: Days): number {
  return days.reduce((sum, { viewers }) => sum + viewers, 0);
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
