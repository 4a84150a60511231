import { href } from "react-router";
import { brand } from "../brand.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { ResultFrame } from "./result-frame.tsx";

export const handle = { script: false };

export function meta() {
  return pageMeta({ title: "Account verified", site: brand.name, index: false });
}

export default function SuccessPage() {
  return (
    <ResultFrame
      title="Account has been verified successfully."
      call="in"
      actions={<LinkButton to={href("/searchAthletes")}>Find athletes</LinkButton>}
    >
      <p>Your email address is confirmed. An athlete’s profile is public from now on.</p>
      <p>Sign in in the mobile app to add sports, seasons, teams and videos.</p>
    </ResultFrame>
  );
}
