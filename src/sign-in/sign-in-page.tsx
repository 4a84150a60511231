import { isHttpError } from "http-errors";
import { data, href, Link, redirect } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { AccountForm, type FormResult } from "../accounts/account-form.tsx";
import { PasswordField } from "../accounts/password-field.tsx";
import { getStartPath, isMember } from "../accounts/permissions.ts";
import { codeNeeded } from "../accounts/vocabulary.ts";
import { signedOutMessage } from "../http/form-problem.ts";
import { readFields } from "../http/page-form.server.ts";
import { parseRedirectPath } from "../sessions/redirect-path.server.ts";
import { FormFrame, FormNote } from "../ui/form-frame.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Route } from "./+types/sign-in-page.ts";
import { consumeFirstStart } from "./consume-first-start.server.ts";
import { signInClient } from "./sign-in-client.server.ts";

/** Redirects a signed-in member, except one whose form belonged to another account's page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { member } = context.get(memberContext);
  const done = new URL(request.url).searchParams.get("done") ?? "";
  const session = done === "meanwhile" ? null : await member();
  if (session && isMember(session.userType)) throw redirect(nextPath(request) ?? getStartPath(session.userType));
  return { note: notes.get(done) ?? null };
}

const notes = new Map([
  ["here", "You’re signed out."],
  ["everywhere", "You’re signed out everywhere."],
  ["meanwhile", signedOutMessage],
]);

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(pageContext);
  const { email = "", password = "", code } = await readFields(request);
  try {
    const credentials = { email, password, code, kind: "cookie" as const };
    const { accountId, userType } = await signInClient(db, context.get(memberContext), credentials);
    const steps = (await consumeFirstStart(db, accountId)) ? href("/me/start/:step?", {}) : null;
    return redirect(steps ?? nextPath(request) ?? getStartPath(userType));
  } catch (error) {
    if (!isHttpError(error) || ![401, 429, 503].includes(error.status)) throw error;
    const { message, status, headers = {} } = error;
    const code = error.result?.codeRequired && { codeRequired: true, good: message === codeNeeded };
    return data<SignInResult>({ message, email, ...code }, { status, headers });
  }
}

interface SignInResult extends FormResult {
  email?: string;
  codeRequired?: boolean;
}

function nextPath(request: Request): string | null {
  return parseRedirectPath(new URL(request.url).searchParams.get("next"));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function SignInPage({ loaderData: { note }, actionData }: Route.ComponentProps) {
  return (
    <FormFrame
      title="Sign in"
      lede="For athletes and coaches. Use the same email and password as in the app."
      court="hoop-court"
      accent="amber"
      notes={
        <>
          <FormNote title="Don’t have an account?">
            <p>
              <Link to={href("/signup")} className="text-link">
                Sign up
              </Link>
              , free for athletes.
            </p>
          </FormNote>
          <FormNote title="Using a shared computer?">
            <p>Sign out when you’re done. If you’re away for half an hour, we sign you out.</p>
          </FormNote>
        </>
      }
    >
      {note && !actionData && (
        <p role="status" className="mb-6 border-success border-l-4 bg-sunken px-4 py-3 font-medium">
          {note}
        </p>
      )}
      <AccountForm title="Sign in" submit="Sign in" result={actionData} noValidate data-keeps-password>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={actionData && "email" in actionData ? actionData.email : undefined}
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        {actionData && "codeRequired" in actionData && (
          <TextField label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" autoFocus />
        )}
      </AccountForm>
      <p className="mt-8 border-line border-t pt-5 text-ink-muted">
        <Link to={href("/expireforgot")} className="text-link">
          Forgot your password?
        </Link>
      </p>
    </FormFrame>
  );
}
