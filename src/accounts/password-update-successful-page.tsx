import { href } from "react-router";
import { brand } from "../brand.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { ResultFrame } from "./result-frame.tsx";

export const handle = { script: false };

export function meta() {
  return pageMeta({ title: "Password updated", site: brand.name, index: false });
}

export default function PasswordUpdateSuccessfulPage() {
  return (
    <ResultFrame
      title="The password updated successfully"
      call="in"
      actions={<LinkButton to={href("/searchAthletes")}>Find athletes</LinkButton>}
    >
      <p>Sign in in the mobile app with the new password. Every device that was signed in has been signed out.</p>
      <p>We have sent you a mail about the change, so that you know if it was ever not you.</p>
    </ResultFrame>
  );
}
