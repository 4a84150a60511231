import { href, redirect } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { Button } from "../ui/button.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import { Spinner } from "../ui/spinner.tsx";
import type { Route } from "./+types/verify-page.ts";
import { verifyClient } from "./verify-client.server.ts";

/** Without scripts, a submitted form verifies the account. Opening the page verifies nothing, because mail scanners open every link. */
export async function action({ params, context }: Route.ActionArgs) {
  const { db, log } = context.get(pageContext);
  try {
    const outcome = await verifyClient(db, context.get(memberContext), params);
    return redirect(nextPage(params, { verified: 200, "already-verified": 400, "invalid-link": 404 }[outcome]));
  } catch (error) {
    log.warn({ err: error }, "verification failed");
    return redirect(nextPage(params, 500));
  }
}

export const meta = () => privateMeta("Verify your account");

export default function VerifyPage() {
  // With script, `verify-at-once.ts` verifies the account.
  return (
    <div
      data-verify
      className="page-narrow grid min-h-[28rem] content-center justify-items-center gap-8 py-16 text-center"
    >
      <h1 className="headline-section">Verify your account</h1>
      <Spinner size="lg" label="Verifying your account…" showLabel className="noscript:hidden" />
      <form method="post" className="hidden justify-items-center gap-5 noscript:grid">
        <p className="lede">One step is left. Confirm that this is your email.</p>
        <Button type="submit" size="lg">
          Verify my account
        </Button>
      </form>
    </div>
  );
}

/** Returns the page for the result of a verification. All statuses except 200 and 400 lead to the page that offers a new link. */
function nextPage({ userId, guid }: { userId: string; guid: string }, status: number): string {
  if (status === 200) return href("/success");
  if (status === 400) return href("/alreadyverify");
  return href("/resendverification/:userId/:guid", { userId, guid });
}
