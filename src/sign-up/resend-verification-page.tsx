import { data, href } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { AccountForm, type FormResult } from "../accounts/account-form.tsx";
import { ResultFrame } from "../accounts/result-frame.tsx";
import { resendMessage } from "../accounts/vocabulary.ts";
import { rejectedFormResponse } from "../http/page-form.server.ts";
import { actionHeaders } from "../http/page-forms.server.ts";
import { LinkButton } from "../ui/link-button.tsx";
import type { Route } from "./+types/resend-verification-page.ts";
import { resendVerification } from "./resend-verification.server.ts";

export async function action({ params, context }: Route.ActionArgs) {
  const { db } = context.get(pageContext);
  const { requestContext } = context.get(memberContext);
  try {
    await resendVerification(db, { userId: params.userId, requestContext });
    return data<FormResult>({ message: resendMessage, good: true });
  } catch (error) {
    return rejectedFormResponse(error);
  }
}

export const headers = actionHeaders;

export default function ResendVerificationPage({ actionData }: Route.ComponentProps) {
  return (
    <ResultFrame title="Invalid Link" call="out">
      <p>Verification link you are trying to access does not exist. The link has been expired!</p>
      <div className="mt-4 max-w-[24rem] text-base text-ink">
        <AccountForm title="Invalid Link" submit="Resend Verification Link" result={actionData} />
      </div>
      <div className="-ml-5">
        <LinkButton to={href("/signup")} variant="ghost">
          Sign up again
        </LinkButton>
      </div>
    </ResultFrame>
  );
}
