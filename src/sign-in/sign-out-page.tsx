import { href, redirect } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { ResultFrame } from "../accounts/result-frame.tsx";
import { brand } from "../brand.ts";
import { endCookieSession } from "../sessions/end-session.server.ts";
import { clearSessionCookie } from "../sessions/member-cookie.server.ts";
import { Button } from "../ui/button.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/sign-out-page.ts";

export const handle = { script: false };

/** Needs no CSRF protection: at worst, another site's form signs the user out. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(pageContext);
  const { memberCookie } = context.get(memberContext);
  await endCookieSession(db, { header: request.headers.get("cookie"), cookie: memberCookie });
  return redirect(`${href("/signin")}?done=here`, { headers: { "set-cookie": clearSessionCookie(memberCookie) } });
}

export function meta() {
  return pageMeta({ title: "Sign out", site: brand.name, index: false });
}

export default function SignOutPage() {
  return (
    <ResultFrame
      title="Sign out?"
      call="out"
      actions={
        <form method="post">
          <Button type="submit" size="lg">
            Sign out
          </Button>
        </form>
      }
    >
      <p>We’ll sign you out of this browser. You stay signed in on your other devices.</p>
    </ResultFrame>
  );
}
