import { sports } from "../athletes/vocabulary.ts";
import { EntryForm } from "../forms/entry-form.tsx";
import { Problem } from "../forms/problem.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Team } from "./schema.ts";
import { SchoolNameField } from "./school-name-field.tsx";
import { teamGenders, teamKinds, teamLevels, teamLimits } from "./vocabulary.ts";

type FactName = "kind" | "name" | "level" | "city" | "state" | "sportCode" | "gender";

const buttons = { pending: "Send it again", rejected: "Send it again", approved: "Send the change to our staff" };

/**
 * Names a team, or sends new facts of one. Of an approved team, the fields begin with the change that waits. `add-team` names another one, with
 * the facts of this one to begin with.
 */
export function OpenTeamForm({
  team,
  intent = "open",
  formKey,
}: {
  team: Pick<Team, "teamId" | "status" | "change" | FactName> | null;
  intent?: "open" | "add-team";
  formKey?: string;
}) {
  const shown = team?.change ?? team;
  return (
    <Card accent padding="lg">
      <EntryForm intents={[intent]} version={team?.teamId ?? "new"} className="grid gap-5" fields={{ key: formKey }}>
        <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
          <SelectField
            label="School or club"
            name="kind"
            defaultValue={shown?.kind}
            options={Object.entries(teamKinds)}
          />
          <div>
            <SchoolNameField defaultValue={shown?.name} />
          </div>
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="City" name="city" required maxLength={teamLimits.city} defaultValue={shown?.city} />
          <TextField label="State" name="state" required maxLength={40} defaultValue={shown?.state} />
        </div>
        <div className="grid gap-5 sm:grid-cols-3">
          <SelectField
            label="Sport"
            name="sportCode"
            defaultValue={shown?.sportCode}
            options={Object.entries(sports)}
          />
          <SelectField label="Team" name="gender" defaultValue={shown?.gender} options={Object.entries(teamGenders)} />
          <SelectField
            label="Level or age"
            name="level"
            defaultValue={shown?.level ?? ""}
            empty="Only one team"
            options={teamLevels.map((level) => [level, level] as const)}
          />
        </div>
        <div>
          <Button intent={intent} size="lg">
            {team && intent === "open" ? buttons[team.status] : "Send it to our staff"}
          </Button>
        </div>
      </EntryForm>
      <Problem of={intent} />
    </Card>
  );
}
