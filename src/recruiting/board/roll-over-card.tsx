import { ActionForm } from "../../forms/action-form.tsx";
import { ButtonForm } from "../../forms/button-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import type { Rollover } from "./schema.ts";

export function RollOverCard({
  formKey,
  data,
  next,
}: {
  formKey: string;
  data: Rollover[];
  next: { classYear: number; athletes: number };
}) {
  if (data.length === 0 && next.athletes === 0) return null;
  return (
    <Card className="mt-8 max-w-[46rem]">
      <h2 className="headline-card">Yearly roll-over</h2>
      {next.athletes > 0 && (
        <ActionForm className="mt-3 grid gap-3" fields={{ key: formKey }}>
          <p className="text-ink-muted">
            {`${next.athletes.toLocaleString("en-US")} of your athletes graduated in ${next.classYear} or earlier. Archiving takes them off the board. Their entries, tags and exports stay.`}
          </p>
          <div>
            <Button type="submit" name="intent" value="roll-over">
              Archive graduated athletes
            </Button>
          </div>
        </ActionForm>
      )}
      <Problem of="roll-over" />
      <ul className="mt-3 grid gap-2">
        {data.map(({ rolloverId, classYear, athletes, madeBy, madeAt }) => (
          <li key={rolloverId} className="flex flex-wrap items-center gap-3">
            <span className="flex-1">
              {`Class of ${classYear} and earlier: ${athletes} archived by ${madeBy}, `}
              <Timestamp at={madeAt} />
            </span>
            <ButtonForm intent="undo-roll-over" fields={{ rolloverId }}>
              Undo
              <span className="sr-only">{` the roll-over of ${classYear}`}</span>
            </ButtonForm>
          </li>
        ))}
      </ul>
      <Problem of="undo-roll-over" />
    </Card>
  );
}
