import { href, Link } from "react-router";
import type { FormProblem } from "../http/form-problem.ts";

export function Problem({ of, problem }: { of: string; problem: FormProblem | undefined }) {
  const shown = problem?.intent === of ? problem : null;
  return (
    // An empty one takes no row of a grid. It is in the page, so that screen readers announce its text.
    <p role="alert" className={shown ? "mt-3 font-medium text-danger" : "absolute"}>
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
