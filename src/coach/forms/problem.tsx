import type { FormProblem } from "./program-form.server.ts";

/** Shows why a form was rejected. */
export function Problem({ of, problem }: { of: string; problem: FormProblem | undefined }) {
  const message = problem?.intent === of ? problem.message : null;
  return (
    <p role="alert" className={message ? "mt-3 font-medium text-danger" : undefined}>
      {message}
    </p>
  );
}
