import { isHttpError } from "http-errors";
import { href, redirect } from "react-router";
import { pageContext } from "#page-context";
import { ResultFrame } from "../accounts/result-frame.tsx";
import { runPageAction } from "../http/page-forms.server.ts";
import { Button } from "../ui/button.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import { Spinner } from "../ui/spinner.tsx";
import type { Route } from "./+types/verify-page.ts";
import { addressVerification } from "./actions.server.ts";

/** Without scripts, a submitted form verifies the account. Opening the page verifies nothing, because mail scanners open every link. */
export async function action({ params, request, context }: Route.ActionArgs) {
  try {
    await runPageAction(addressVerification, { request, context }, { ...params, sent: params });
    return redirect(href("/success"));
  } catch (error) {
    const status = isHttpError(error) ? error.status : 500;
    if (status === 400) return redirect(href("/alreadyverify"));
    if (status !== 404) context.get(pageContext).log.warn({ err: error }, "verification failed");
    return redirect(href("/resendverification/:userId/:guid", params));
  }
}

export const meta = () => privateMeta("Verify your account");

export default function VerifyPage() {
  // With script, `verify-at-once.ts` verifies the account and shows its result in this frame.
  return (
    <ResultFrame title="Verify your account" call="pass">
      <p className="noscript:hidden">
        We’re confirming that this email address is yours. You don’t need to click anything. In a moment, this page says
        what comes next, or offers a new link if this one is no longer valid.
      </p>
      <div data-verify className="noscript:hidden">
        <Spinner label="Verifying your account…" showLabel />
      </div>
      <form method="post" className="hidden justify-items-start gap-5 noscript:grid">
        <p>One step is left. Confirm that this is your email.</p>
        <Button type="submit" size="lg">
          Verify my account
        </Button>
      </form>
    </ResultFrame>
  );
}
