import { href } from "react-router";
import { ResultFrame } from "../accounts/result-frame.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/success-page.ts";
import { FirstPageForm } from "./first-page-form.tsx";
import { findSession, openFirstPage } from "./open-first-page.server.ts";

export const loader = (args: Route.LoaderArgs) => findSession(args);

export const action = (args: Route.ActionArgs) => openFirstPage(args);

export const meta = () => privateMeta("Account verified");

export default function SuccessPage({ loaderData: { isSignedIn } }: Route.ComponentProps) {
  return (
    <ResultFrame
      title="Account has been verified successfully."
      call="in"
      actions={
        isSignedIn ? (
          <FirstPageForm />
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
