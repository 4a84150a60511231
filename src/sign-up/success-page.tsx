import { href } from "react-router";
import { ResultFrame } from "../accounts/result-frame.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { privateMeta } from "../ui/page-meta.ts";

export const meta = () => privateMeta("Account verified");

export default function SuccessPage() {
  return (
    <ResultFrame
      title="Account has been verified successfully."
      call="in"
      actions={<LinkButton to={`${href("/signin")}?next=${href("/me/start/:step?")}`}>Sign in</LinkButton>}
    >
      <p>You confirmed your email. Now sign in, here or in the app.</p>
      <p>Are you an athlete? We’ll guide you through your profile step by step. No one sees it until you publish it.</p>
    </ResultFrame>
  );
}
