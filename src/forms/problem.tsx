import type { FormProblem } from "../http/form-problem.ts";
import { PlanOffer } from "./plan-offer.tsx";

export function Problem({ of, problem }: { of: string; problem: FormProblem | undefined }) {
  const shown = problem?.intent === of ? problem : null;
  return (
    // An empty one takes no row of a grid. It is in the page, so that screen readers announce its text.
    <p role="alert" className={shown ? "mt-3 font-medium text-danger" : "absolute"}>
      {shown?.message}
      {shown?.isPlanLimit && (
        <>
          {" "}
          <PlanOffer />
        </>
      )}
    </p>
  );
}
