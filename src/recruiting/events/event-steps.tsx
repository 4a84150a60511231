import { Card } from "../../ui/card.tsx";
import { SampleFile } from "./sample-file.tsx";

const steps = [
  ["Import the roster", "Names, teams and jerseys as CSV or Excel. Columns for court and time make a schedule."],
  ["Choose whom to watch", "Your list shows their next matches and courts, and which of them play at the same time."],
  ["Grade on the clipboard", "Tap the jersey, then the grade. It works without network, and sends later."],
  ["Print the result", "One sheet by grade and position. The grades are on the board too."],
] as const;

/** Explains a weekend with the tools of an event. */
export function EventSteps({ mayImport }: { mayImport: boolean }) {
  return (
    <Card padding="sm">
      <h2 className="headline-card">From roster to result</h2>
      <ol className="mt-3 grid gap-3">
        {steps.map(([title, text], index) => (
          <li key={title} className="grid grid-cols-[1.75rem_1fr]">
            <span aria-hidden="true" className="figure text-2xl text-ink-muted leading-6">
              {index + 1}
            </span>
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-ink-muted text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {mayImport && (
        <p className="mt-2">
          <SampleFile />
        </p>
      )}
    </Card>
  );
}
