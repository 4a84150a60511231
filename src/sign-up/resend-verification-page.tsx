import { href } from "react-router";
import { AccountForm } from "../accounts/account-form.tsx";
import { ResultFrame } from "../accounts/result-frame.tsx";
import { actionHeaders, pageForms } from "../http/page-forms.server.ts";
import { LinkButton } from "../ui/link-button.tsx";
import type { Route } from "./+types/resend-verification-page.ts";
import { signUps } from "./actions.server.ts";

export const action = pageForms(signUps);

export const headers = actionHeaders;

export default function ResendVerificationPage({ actionData }: Route.ComponentProps) {
  return (
    <ResultFrame title="Invalid Link" call="out">
      <p>Verification link you are trying to access does not exist. The link has been expired!</p>
      <div className="mt-4 max-w-[24rem] text-base text-ink">
        <AccountForm
          title="Invalid Link"
          submit="Resend Verification Link"
          intent="resend"
          result={actionData ?? undefined}
        />
      </div>
      <div className="-ml-5">
        <LinkButton to={href("/signup")} variant="ghost">
          Sign up again
        </LinkButton>
      </div>
    </ResultFrame>
  );
}
