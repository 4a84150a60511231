import { href, redirect } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { AccountForm } from "../../accounts/account-form.tsx";
import { ResultFrame } from "../../accounts/result-frame.tsx";
import { clientKey } from "../../http/client-address.server.ts";
import { requireWithin } from "../../http/rate-limits.server.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { privateMeta } from "../../ui/page-meta.ts";
import { openFamilySession, setFamilyCookie } from "../family-session.server.ts";
import type { Route } from "./+types/open-family-page.ts";

/** Uses the mailed link up. Opening the page changes nothing, because mail scanners open every link. */
export async function action({ params: { token }, context }: Route.ActionArgs) {
  const client = context.get(memberContext);
  const { limits, clientAddress } = client.requestContext;
  await requireWithin(limits, "link", clientKey(clientAddress));
  const session = await context
    .get(pageContext)
    .db.transaction()
    .execute((trx) => openFamilySession(trx, token));
  if (session === null) return { isOver: true };
  setFamilyCookie(client, session);
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
