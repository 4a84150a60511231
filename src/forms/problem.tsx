import { useActionData, useLocation, useNavigation } from "react-router";
import { askForPassword } from "../http/ask-for-password.ts";
import type { FormProblem } from "../http/form-problem.ts";
import { InlineLink } from "../ui/link-button.tsx";
import { PlanOffer } from "./plan-offer.tsx";

/** Why the page’s form with the intent `of` was rejected. While a form is sent, no older problem is shown. */
export function Problem({ of }: { of: string }) {
  const problem = useActionData<FormProblem | null>();
  const { pathname } = useLocation();
  const isSending = useNavigation().formData !== undefined;
  const shown = problem?.intent === of && (!isSending || problem.isUnsent) ? problem : null;
  return (
    // An empty one takes no row of a grid. It is in the page, so that screen readers announce its text.
    <p role="alert" className={shown ? "mt-3 font-medium text-danger" : "absolute"}>
      {shown?.message}
      {shown?.needsPassword && (
        <>
          {" "}
          <InlineLink to={askForPassword(pathname)}>Enter your password</InlineLink>
        </>
      )}
      {shown?.isPlanLimit && (
        <>
          {" "}
          <PlanOffer />
        </>
      )}
    </p>
  );
}
