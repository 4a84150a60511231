import { href } from "react-router";
import { ResultFrame } from "../accounts/result-frame.tsx";
import { minimumAgeMessage } from "../accounts/vocabulary.ts";
import { brand } from "../brand.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/sign-up-refused-page.ts";

export function loader() {
  return { message: minimumAgeMessage };
}

export function meta() {
  return pageMeta({ title: "No account", site: brand.name, index: false });
}

/** A separate page, so that it contains none of the entered values. */
export default function SignUpRefusedPage({ loaderData: { message } }: Route.ComponentProps) {
  return (
    <ResultFrame
      title="We can’t open an account for you"
      call="out"
      actions={<LinkButton to={href("/searchAthletes")}>Find athletes</LinkButton>}
    >
      <p>{message}</p>
    </ResultFrame>
  );
}
