import { href, Link } from "react-router";
import type { FormProblem } from "../http/form-problem.ts";

export function Problem({ of, problem }: { of: string; problem: FormProblem | undefined }) {
  const shown = problem?.intent === of ? problem : null;
  return (
    <p role="alert" className={shown ? "mt-3 font-medium text-danger" : undefined}>
      {shown?.message}
      {shown?.isPlanLimit && (
        <>
          {" "}
          <Link to={{ pathname: href("/coach/program"), hash: "plan" }} className="text-link">
            See what the plan adds
          </Link>
        </>
      )}
    </p>
  );
}
