import { href, redirect } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { ResultFrame } from "../accounts/result-frame.tsx";
import { endCookieSession } from "../sessions/end-session.server.ts";
import { clearSessionCookie, signOutHeaders } from "../sessions/member-cookie.server.ts";
import { Button } from "../ui/button.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/sign-out-page.ts";

/**
 * Needs no CSRF protection: at worst, another site's form signs the user out. Without the script of a page, which asks about unsent work, the
 * browser deletes all data of the site, such as names of athletes that the clipboard stored. Another site's form sends no cookie, and deletes nothing.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(pageContext);
  const { memberCookie } = context.get(memberContext);
  const header = request.headers.get("cookie");
  const hadSession = await endCookieSession(db, { header, cookie: memberCookie });
  const isCleared = new URL(request.url).searchParams.get("device") === "cleared";
  const headers =
    hadSession && !isCleared ? signOutHeaders(memberCookie) : { "set-cookie": clearSessionCookie(memberCookie) };
  return redirect(`${href("/signin")}?done=here`, { headers });
}

export const meta = () => privateMeta("Sign out");

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
      <p>
        We’ll sign you out of this browser, and delete what we stored in it, also work that isn’t saved yet. You stay
        signed in on your other devices.
      </p>
    </ResultFrame>
  );
}
