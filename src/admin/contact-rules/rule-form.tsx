import { sportCodes, sportNames } from "@openroster/stat-files/sports/sports.ts";
import type { FormEvent } from "react";
import { confidences, purposes, recipients } from "../../contact-rules/vocabulary.ts";
import { associations, divisions, teamGenders } from "../../schools/vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useRequest } from "../use-request.ts";
import { readRuleForm } from "./read-rule-form.ts";
import type { RuleVersionRecord } from "./schema.ts";

/** The conditions of a rule. Without a value, it is about all. */
const conditions = [
  { label: "Association", name: "association", options: associations },
  { label: "Division", name: "division", options: divisions },
  { label: "Sport", name: "sportCode", options: sportCodes.map((code) => [code, sportNames[code]] as const) },
  { label: "Team", name: "gender", options: Object.entries(teamGenders) },
] as const;

/** The values of a rule. Saving them adds a version. */
export function RuleForm({ rule }: { rule: RuleVersionRecord | null }) {
  const { pending, send } = useRequest();
  const today = new Date().toISOString().slice(0, 10);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const id = rule?.id ?? String(form.get("id") ?? "");
    const body = readRuleForm(form, rule?.version ?? 0);
    await send(`/api/admin/contact-rules/${encodeURIComponent(id)}`, { method: "PUT", body });
  }

  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {!rule && (
        <TextField
          label="Id"
          name="id"
          required
          maxLength={80}
          hint="Like ncaa-d2-messages"
          className="sm:col-span-full"
        />
      )}
      {conditions.map(({ label, name, options }) => (
        <SelectField
          key={name}
          label={label}
          name={name}
          defaultValue={rule?.[name] ?? ""}
          empty="All"
          options={options}
        />
      ))}
      <Choices label="Purposes" name="purposes" words={purposes} chosen={rule?.purposes ?? []} />
      <Choices label="Recipients" name="recipients" words={recipients} chosen={rule?.recipients ?? []} />
      <TextField
        label="Opens"
        name="opens"
        defaultValue={rule?.opens ?? ""}
        hint="any-time, or like 06-15 G-2: June 15, two years before graduation"
      />
      <SelectField
        label="Ends"
        name="endsWhen"
        defaultValue={rule?.endsWhen ?? ""}
        empty="Never"
        options={[["signed", "When the athlete signed"]]}
      />
      <TextField label="Valid from" name="validFrom" type="date" defaultValue={rule?.validFrom ?? ""} />
      <TextField label="Valid to" name="validTo" type="date" defaultValue={rule?.validTo ?? ""} />
      <TextField
        label="Source, with its address"
        name="source"
        required
        maxLength={300}
        defaultValue={rule?.source}
        className="sm:col-span-full"
      />
      <TextField
        label="Sentence for families"
        name="sentence"
        required
        maxLength={400}
        defaultValue={rule?.sentence}
        className="sm:col-span-full"
      />
      <TextField
        label="Checked on"
        name="checkedOn"
        type="date"
        required
        max={today}
        defaultValue={rule?.checkedOn ?? today}
      />
      <SelectField
        label="Confidence"
        name="confidence"
        defaultValue={rule?.confidence ?? "low"}
        options={Object.entries(confidences)}
      />
      <div className="self-end sm:col-span-full">
        <Button type="submit" busy={pending !== null}>
          {rule ? "Save as a new version" : "Add the rule"}
        </Button>
      </div>
    </form>
  );
}

function Choices({
  label,
  name,
  words,
  chosen,
}: {
  label: string;
  name: string;
  words: Readonly<Record<string, string>>;
  chosen: readonly string[];
}) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="font-medium">{label}</legend>
      {Object.entries(words).map(([value, word]) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} className="size-5" />
          {word}
        </label>
      ))}
    </fieldset>
  );
}
