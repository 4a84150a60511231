import { href } from "react-router";
import { ResultFrame } from "../accounts/result-frame.tsx";
import { minimumAgeMessage } from "../accounts/vocabulary.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/sign-up-refused-page.ts";

export function loader() {
  return { message: minimumAgeMessage };
}

export const meta = () => privateMeta("No account");

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
