import { useActionData } from "react-router";
import type { FormProblem } from "../http/form-problem.ts";

/**
 * After a conflict, sends the new values of its fields with the form, so that saving again replaces them knowingly. They stand before the form,
 * whose own fields still have the values that it was opened with.
 */
export function StaleFields({ form, of }: { form: string; of: string }) {
  const problem = useActionData<FormProblem | null>();
  const stale = problem?.intent === of ? problem.stale : undefined;
  return Object.entries(stale ?? {}).map(([name, value]) => (
    <input key={name} type="hidden" form={form} name={`was:${name}`} value={value} />
  ));
}
