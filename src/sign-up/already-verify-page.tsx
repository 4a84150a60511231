import { href } from "react-router";
import { ResultFrame } from "../accounts/result-frame.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/already-verify-page.ts";
import { FirstPageForm } from "./first-page-form.tsx";
import { findSession, openFirstPage } from "./open-first-page.server.ts";

/** A mail scanner may have used the link. The browser that signed up is signed in all the same. */
export const loader = (args: Route.LoaderArgs) => findSession(args);

export const action = (args: Route.ActionArgs) => openFirstPage(args);

export const meta = () => privateMeta("Already verified");

export default function AlreadyVerifyPage({ loaderData: { isSignedIn } }: Route.ComponentProps) {
  return (
    <ResultFrame
      title="This account has been already verified!"
      call="in"
      actions={
        isSignedIn ? (
          <FirstPageForm />
        ) : (
          <>
            <LinkButton to={href("/signin")}>Sign in</LinkButton>
            <LinkButton to={href("/expireforgot")} variant="secondary">
              Forgot your password?
            </LinkButton>
          </>
        )
      }
    >
      <p>
        {isSignedIn
          ? "You’re all set, and you’re signed in."
          : "You’re all set. Sign in with your email and password, here or in the app."}
      </p>
    </ResultFrame>
  );
}
