import { data, href } from "react-router";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/resend-verification-page.ts";
import { AccountForm, type FormAnswer } from "./account-form.tsx";
import { callServer } from "./call-server.tsx";
import { answerRefusal } from "./page-form.server.ts";
import { resendVerification } from "./resend-verification.server.ts";
import { ResultFrame } from "./result-frame.tsx";
import { resendAnswer } from "./vocabulary.ts";

export async function action({ params, context }: Route.ActionArgs) {
  const { db, visit } = context.get(pageContext);
  try {
    await resendVerification(db, { userId: params.userId, visit });
    return data<FormAnswer>({ message: resendAnswer, good: true });
  } catch (error) {
    return answerRefusal(error);
  }
}

export async function clientAction({ params: { userId } }: Route.ClientActionArgs): Promise<FormAnswer> {
  const path = `/api/auth/ResendVerifyEmailByUserLoginId?${new URLSearchParams({ userLoginId: userId })}`;
  const { isError, message, result } = await callServer({ method: "PUT", path, body: { userLoginId: userId } });
  if (isError) return { message };
  return { message: (result as { text: string }).text, good: true };
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta() {
  return pageMeta({ title: "Invalid Link", site: brand.name, index: false });
}

export default function ResendVerificationPage({ actionData }: Route.ComponentProps) {
  return (
    <ResultFrame title="Invalid Link" call="out">
      <p>Verification link you are trying to access does not exist. The link has been expired!</p>
      <div className="mt-4 max-w-[24rem] text-base text-ink">
        <AccountForm submit="Resend Verification Link" answer={actionData} replace />
      </div>
      <div className="-ml-5">
        <LinkButton to={href("/signup")} variant="ghost">
          Sign up again
        </LinkButton>
      </div>
    </ResultFrame>
  );
}
