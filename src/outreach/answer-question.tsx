import { ActionForm } from "../forms/action-form.tsx";
import { Problem } from "../forms/problem.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import type { OutreachTarget } from "./schema.ts";

/** Asks whether a coach answered, ten days after the athlete wrote. */
export function AnswerQuestion({ target: { targetId, school, writtenOn } }: { target: OutreachTarget }) {
  const toSchool = <span className="sr-only">{`: ${school.name}`}</span>;
  return (
    <Card accent as="section" aria-label={`Did ${school.name} answer?`} className="grid gap-3">
      <p className="font-semibold text-lg">{`Did ${school.name} answer?`}</p>
      <p>
        You said you wrote on <Timestamp at={writtenOn ?? ""} format="long-day" />.
      </p>
      <ActionForm fields={{ targetId, intent: "answer" }} className="flex flex-wrap gap-3">
        <Button type="submit" name="answer" value="answered">
          Yes{toSchool}
        </Button>
        <Button type="submit" name="answer" value="not-yet" variant="secondary">
          Not yet{toSchool}
        </Button>
        <Button type="submit" name="answer" value="no" variant="secondary">
          They said no{toSchool}
        </Button>
      </ActionForm>
      <Problem of="answer" />
    </Card>
  );
}
