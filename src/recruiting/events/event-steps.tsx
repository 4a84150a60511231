import { StepCard } from "../../programs/step-card.tsx";
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
    <StepCard title="From roster to result" steps={steps}>
      {mayImport && (
        <p className="mt-2">
          <SampleFile />
        </p>
      )}
    </StepCard>
  );
}
