import { href } from "react-router";
import { ResultFrame } from "../accounts/result-frame.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { privateMeta } from "../ui/page-meta.ts";

export const meta = () => privateMeta("Password updated");

export default function PasswordUpdateSuccessfulPage() {
  return (
    <ResultFrame
      title="The password updated successfully"
      call="in"
      actions={<LinkButton to={href("/signin")}>Sign in</LinkButton>}
    >
      <p>Sign in with the new password, here or in the app. We signed you out on every device.</p>
      <p>We emailed you about the change. That way you’ll know if someone else ever changes it.</p>
    </ResultFrame>
  );
}
