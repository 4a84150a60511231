import { useEffect, useRef } from "react";
import { Form, href, redirect, useNavigate } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import { Button } from "../ui/button.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { requestJson } from "../ui/request-json.ts";
import { Spinner } from "../ui/spinner.tsx";
import type { Route } from "./+types/verify-page.ts";
import { readSignUps } from "./sign-up-cookie.server.ts";
import { verifyAccount } from "./verify-account.server.ts";

/** Without scripts, a submitted form verifies the account. Opening the page verifies nothing, because mail scanners open every link. */
export async function action({ params, context }: Route.ActionArgs) {
  const { db, log } = context.get(pageContext);
  const { requestContext, memberCookie: cookie, rawHeaders } = context.get(memberContext);
  const signUpIds = readSignUps(rawHeaders, { cookie, keys: requestContext.keys });
  try {
    const outcome = await verifyAccount(db, { ...params, signUpIds, requestContext });
    return redirect(nextPage(params, { verified: 200, "already-verified": 400, "invalid-link": 404 }[outcome]));
  } catch (error) {
    log.warn({ err: error }, "verification failed");
    return redirect(nextPage(params, 500));
  }
}

export function meta() {
  return pageMeta({ title: "Verify your account", site: brand.name, index: false });
}

export default function VerifyPage({ params }: Route.ComponentProps) {
  const navigate = useNavigate();
  const requested = useRef(false);
  const { userId, guid } = params;

  useEffect(() => {
    // In development React runs effects twice, but the link works once.
    if (requested.current) return;
    requested.current = true;
    void verify();

    async function verify() {
      const path = href("/verify/:userId/:guid", { userId, guid }).replace("/verify/", "/api/auth/Verify/");
      const { status } = await requestJson(path, { method: "PUT", body: { userId, guid } });
      await navigate(nextPage({ userId, guid }, status), { replace: true });
    }
  }, [userId, guid, navigate]);

  return (
    <div className="page-narrow grid min-h-[28rem] content-center justify-items-center gap-8 py-16 text-center">
      <h1 className="headline-section">Verify your account</h1>
      <Spinner size="lg" label="Verifying your account…" showLabel className="noscript:hidden" />
      <Form method="post" className="hidden justify-items-center gap-5 noscript:grid">
        <p className="lede">One step is left. Confirm that this is your email.</p>
        <Button type="submit" size="lg">
          Verify my account
        </Button>
      </Form>
    </div>
  );
}

/** Returns the page for the result of a verification. All statuses except 200 and 400 lead to the page that offers a new link. */
function nextPage({ userId, guid }: { userId: string; guid: string }, status: number): string {
  if (status === 200) return href("/success");
  if (status === 400) return href("/alreadyverify");
  return href("/resendverification/:userId/:guid", { userId, guid });
}
