import { SelectField } from "../../ui/select-field.tsx";
import { type Alert, alerts } from "./vocabulary.ts";

const labels: Record<Alert, string> = {
  never: "Never",
  daily: "Daily, at 7 in the morning",
  weekly: "Weekly, on Mondays",
};

export function AlertField({ value = "never" }: { value?: Alert }) {
  return (
    <SelectField
      label="Email new athletes"
      name="alert"
      defaultValue={value}
      options={(Object.keys(alerts) as Alert[]).map((code) => [code, labels[code]])}
    />
  );
}
