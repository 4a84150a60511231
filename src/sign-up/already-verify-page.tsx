import { href } from "react-router";
import { ResultFrame } from "../accounts/result-frame.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { privateMeta } from "../ui/page-meta.ts";

export const meta = () => privateMeta("Already verified");

export default function AlreadyVerifyPage() {
  return (
    <ResultFrame
      title="This account has been already verified!"
      call="in"
      actions={
        <>
          <LinkButton to={href("/signin")}>Sign in</LinkButton>
          <LinkButton to={href("/expireforgot")} variant="secondary">
            Forgot your password?
          </LinkButton>
        </>
      }
    >
      <p>You’re all set. Sign in with your email and password, here or in the app.</p>
    </ResultFrame>
  );
}
