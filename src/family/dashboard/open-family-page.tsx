import { href, redirect } from "react-router";
import { AccountForm } from "../../accounts/account-form.tsx";
import { ResultFrame } from "../../accounts/result-frame.tsx";
import { runPageAction } from "../../http/page-forms.server.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { privateMeta } from "../../ui/page-meta.ts";
import type { Route } from "./+types/open-family-page.ts";
import { familySignIn } from "./actions.server.ts";

/** Uses the mailed link up. Opening the page changes nothing, because mail scanners open every link. */
export async function action({ params: { token }, request, context }: Route.ActionArgs) {
  if (!(await runPageAction(familySignIn, { request, context }, { token }))) return { isOver: true };
  throw redirect(href("/family"));
}

export const meta = () => privateMeta("Open your family page");

export default function OpenFamilyPage({ actionData }: Route.ComponentProps) {
  if (actionData?.isOver)
    return (
      <ResultFrame
        title="This link is over"
        call="out"
        actions={<LinkButton to={href("/family")}>Get a new link</LinkButton>}
      >
        <p>A link works once, for 30 minutes. Enter your email again, and we send a new one.</p>
      </ResultFrame>
    );
  return (
    <ResultFrame title="Open your family page" call="pass">
      <p>Press the button to go on. The link works once.</p>
      <AccountForm title="Open your family page" submit="Open" result={undefined} noValidate />
    </ResultFrame>
  );
}
