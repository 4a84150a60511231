import { href, redirect } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { getStartPath, isMember } from "../accounts/permissions.ts";
import { ResultFrame } from "../accounts/result-frame.tsx";
import { ActionForm } from "../forms/action-form.tsx";
import { takeStartPath } from "../sessions/take-start-path.server.ts";
import { Button } from "../ui/button.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/success-page.ts";

/** The browser that signed up is signed in. */
export async function loader({ context }: Route.LoaderArgs) {
  return { isSignedIn: (await context.get(memberContext).member()) !== null };
}

/** Opens the page that a first sign-in opens. */
export async function action({ context }: Route.ActionArgs) {
  const session = await context.get(memberContext).member();
  if (!session || !isMember(session.userType)) return redirect(href("/signin"));
  return redirect(
    (await takeStartPath(context.get(pageContext).db, session.accountId)) ?? getStartPath(session.userType),
  );
}

export const meta = () => privateMeta("Account verified");

export default function SuccessPage({ loaderData: { isSignedIn } }: Route.ComponentProps) {
  return (
    <ResultFrame
      title="Account has been verified successfully."
      call="in"
      actions={
        isSignedIn ? (
          <ActionForm>
            <Button type="submit" size="lg">
              Continue
            </Button>
          </ActionForm>
        ) : (
          <LinkButton to={`${href("/signin")}?next=${href("/me/start/:step?")}`}>Sign in</LinkButton>
        )
      }
    >
      <p>
        {isSignedIn
          ? "You confirmed your email, and you’re signed in."
          : "You confirmed your email. Now sign in, here or in the app."}
      </p>
      <p>Are you an athlete? We’ll guide you through your profile step by step. No one sees it until you publish it.</p>
    </ResultFrame>
  );
}
