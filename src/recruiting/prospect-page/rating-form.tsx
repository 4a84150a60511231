import { useActionData } from "react-router";
import { EntryForm } from "../../forms/entry-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { SaveWithoutScript } from "../../forms/save-without-script.tsx";
import { StaleFields } from "../../forms/stale-fields.tsx";
import type { FormProblem } from "../../http/form-problem.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import type { Rating } from "../prospect/schema.ts";
import { grades } from "../prospect/vocabulary.ts";

export function RatingForm({
  staffId,
  skills,
  ratings,
  mayRate,
}: {
  staffId: string;
  skills: string[];
  ratings: Rating[];
  mayRate: boolean;
}) {
  const problem = useActionData<FormProblem | null>();
  const mine = ratings.find(({ staff }) => staff.staffId === staffId);
  return (
    <Card>
      <h2 className="headline-card">Ratings</h2>
      {ratings.length === 0 && <p className="mt-3 text-ink-muted">No ratings yet.</p>}
      <ul className="mt-3 grid gap-2">
        {ratings.map(({ staff, overall, skills: values, ratedAt }) => (
          <li key={staff.staffId} className="flex flex-wrap items-center gap-2">
            <Badge tone="solid">{overall ?? "–"}</Badge>
            <span>{staff.name}</span>
            <span className="text-ink-muted text-sm">
              {Object.entries(values).map(([skill, value]) => `${skill} ${value}, `)}
              <Timestamp at={ratedAt} />
            </span>
          </li>
        ))}
      </ul>
      <StaleFields form="own-rating" of="rate" />
      {mayRate && (
        <EntryForm
          id="own-rating"
          intents={["rate"]}
          version={mine?.ratedAt ?? ""}
          className="mt-4 grid gap-3 sm:grid-cols-2"
          savesItself
          fields={{ intent: "rate", "was:overall": mine?.overall ?? "" }}
        >
          {Object.entries(mine?.skills ?? {}).map(([skill, value]) => (
            <input key={skill} type="hidden" name={`was:skill:${skill}`} value={value} />
          ))}
          <SelectField
            label="Overall"
            name="overall"
            defaultValue={mine?.overall ?? ""}
            empty="Not rated"
            options={grades}
          />
          {skills.map((skill) => (
            <SelectField
              key={skill}
              label={skill}
              name={`skill:${skill}`}
              defaultValue={String(mine?.skills[skill] ?? "")}
              empty="Not rated"
              options={[1, 2, 3, 4, 5]}
            />
          ))}
          <SaveWithoutScript label="Save my rating" />
        </EntryForm>
      )}
      <Problem of="rate" />
      {problem?.intent === "rate" && problem.stale && (
        <Button type="submit" form="own-rating" variant="secondary" className="mt-2">
          Replace it
        </Button>
      )}
    </Card>
  );
}
