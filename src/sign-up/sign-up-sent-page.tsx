import { isHttpError } from "http-errors";
import { data, href } from "react-router";
import { mailboxContext } from "#mailbox-context";
import { memberContext } from "#member-context";
import { AccountForm, type FormResult } from "../accounts/account-form.tsx";
import { MailboxHint } from "../accounts/mailbox-hint.tsx";
import { ResultFrame } from "../accounts/result-frame.tsx";
import { readFields } from "../http/page-form.server.ts";
import { actionHeaders, runPageAction } from "../http/page-forms.server.ts";
import { parseAddress } from "../mail/address.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import { TextField } from "../ui/text-field.tsx";
import type { Route } from "./+types/sign-up-sent-page.ts";
import { signUpMail } from "./actions.server.ts";
import { readSignUps } from "./sign-up-cookie.server.ts";

interface SentResult extends FormResult {
  email: string;
  error?: string;
}

export function loader({ context }: Route.LoaderArgs) {
  const { requestContext, memberCookie: cookie, rawHeaders } = context.get(memberContext);
  const [signUp] = readSignUps(rawHeaders, { cookie, keys: requestContext.keys });
  return { localTrial: context.get(mailboxContext) !== null, email: signUp?.email ?? null };
}

/** Sends the email again, to the same or a corrected address. The response is the same with and without an account. */
export async function action({ request, context }: Route.ActionArgs) {
  const { email = "" } = await readFields(request);
  const { address, problem } = parseAddress(email);
  if (address === null)
    return data<SentResult>(
      { email, error: problem, wrong: [{ id: "email", label: "Email", message: problem }] },
      { status: 422 },
    );
  try {
    await runPageAction(signUpMail, { request, context }, { email: address });
  } catch (error) {
    if (!isHttpError(error) || error.status !== 429) throw error;
    return data<SentResult>({ email, message: error.message }, { status: 429, headers: error.headers ?? {} });
  }
  return data<SentResult>({
    email: address,
    good: true,
    message: `We sent another email to ${address}. It can take a few minutes.`,
  });
}

export const headers = actionHeaders;

export const meta = () => privateMeta("Check your email");

export default function SignUpSentPage({ loaderData: { localTrial, ...signUp }, actionData }: Route.ComponentProps) {
  const email = actionData?.email ?? signUp.email;
  return (
    <ResultFrame
      title="Check your email"
      call="pass"
      actions={<LinkButton to={href("/searchAthletes")}>Find athletes</LinkButton>}
    >
      <p>
        {signUp.email === null ? (
          "We sent you an email. "
        ) : (
          <>
            We sent an email to <strong className="wrap-anywhere text-ink">{signUp.email}</strong>.{" "}
          </>
        )}
        Open the link in it within 24 hours to confirm your address. Then your account is ready.
      </p>
      <p>If you already had an account, the email tells you that instead. No email? Check your spam folder.</p>
      <MailboxHint localTrial={localTrial} />
      {email !== null && (
        <details open={actionData !== undefined} className="rounded-md border border-line-strong bg-raised px-4">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-ink">
            No email, or a wrong address?
          </summary>
          <p className="mb-4 text-base">Check the address. We send the email again.</p>
          <div className="pb-5">
            <AccountForm title="Check your email" submit="Send again" result={actionData} noValidate>
              <TextField
                id="email"
                label="Email"
                name="email"
                type="email"
                autoComplete="email"
                defaultValue={email}
                error={actionData?.error}
                required
              />
            </AccountForm>
          </div>
        </details>
      )}
    </ResultFrame>
  );
}
