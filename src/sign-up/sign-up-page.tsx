import { data, href, redirect } from "react-router";
import { memberContext } from "#member-context";
import type { MemberType } from "../accounts/permissions.ts";
import { withNext } from "../accounts/with-next.ts";
import { readFields, rejectedFormResponse } from "../http/page-form.server.ts";
import { actionHeaders, runPageAction } from "../http/page-forms.server.ts";
import type { MemberContext } from "../sessions/member-context.ts";
import { parseRedirectPath } from "../sessions/redirect-path.server.ts";
import { FormFrame } from "../ui/form-frame.tsx";
import { InlineLink } from "../ui/link-button.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import { TabsNav } from "../ui/tabs-nav.tsx";
import type { Route } from "./+types/sign-up-page.ts";
import { signUpForm } from "./actions.server.ts";
import { rememberAgeRefusal, wasRefusedForAge } from "./age-refusal.server.ts";
import { listErrors, readSignUp } from "./read-sign-up.server.ts";
import type { RegisterOutcome } from "./register-account.server.ts";
import { SignUpForm, type SignUpResult } from "./sign-up-form.tsx";
import { SignUpNotes } from "./sign-up-notes.tsx";

const userTypes = new Map<string, MemberType>([
  ["coach", "College Coach"],
  ["team", "Team Staff"],
]);

const ledes = {
  Athlete: "Always free for athletes. One account for all your sports, seasons and teams.",
  "College Coach": "For college and university coaches and recruiters.",
  "Team Staff": "For coaches and scorers of high school and club teams. Always free.",
} as const;

/** A browser that was refused for its user's age gets no form. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (wasRefused(context.get(memberContext))) throw redirect(href("/signup/refused"));
  const as = new URL(request.url).searchParams.get("as") ?? "";
  return { userType: userTypes.get(as) ?? "Athlete", next: nextPath(request) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const client = context.get(memberContext);
  if (wasRefused(client)) return redirect(href("/signup/refused"));
  const { password, ...values } = await readFields(request);
  const reading = readSignUp({ ...values, password }, client.requestContext.commonPasswords);
  if (reading.outcome === "too-young") {
    // The refusal page receives none of the entered values.
    client.setHeaders({ "set-cookie": rememberAgeRefusal(client.memberCookie) });
    return redirect(href("/signup/refused"));
  }
  const refuseFields = (errors: Partial<Record<string, string>>) =>
    data<SignUpResult>({ errors, wrong: listErrors(errors), values }, { status: 422 });
  if (reading.outcome === "wrong") return refuseFields(reading.errors);
  try {
    const input = { form: reading.form, startPath: nextPath(request) };
    const result: RegisterOutcome = await runPageAction(signUpForm, { request, context }, input);
    if (result.outcome === "received") return redirect(href("/signup/sent"));
    if (result.errors[0].field === "dateOfBirth") return redirect(href("/signup/refused"));
    return refuseFields(Object.fromEntries(result.errors.map(({ field, message }) => [field, message])));
  } catch (error) {
    const { data: refusal, init } = rejectedFormResponse(error);
    return data<SignUpResult>({ ...refusal, values }, init ?? undefined);
  }
}

/** The page that the person wanted before the sign-up. The account keeps it until its first sign-in. */
function nextPath(request: Request): string | null {
  return parseRedirectPath(new URL(request.url).searchParams.get("next"));
}

function wasRefused({ rawHeaders, memberCookie }: MemberContext): boolean {
  return wasRefusedForAge(rawHeaders, memberCookie);
}

export const headers = actionHeaders;

export function meta() {
  const description = "Sign up. It’s free for student athletes and for college and university coaches.";
  return privateMeta(undefined, description);
}

export default function SignUpPage({ loaderData: { userType, next }, actionData }: Route.ComponentProps) {
  return (
    <FormFrame title="Sign up" lede={ledes[userType]} notes={<SignUpNotes userType={userType} />}>
      <TabsNav
        label="Who are you?"
        variant="pill"
        tabs={[
          { href: withNext(href("/signup"), next), label: "Athlete", current: userType === "Athlete" },
          {
            href: withNext(`${href("/signup")}?as=coach`, next),
            label: "College coach",
            current: userType === "College Coach",
          },
          {
            href: withNext(`${href("/signup")}?as=team`, next),
            label: "Team staff",
            current: userType === "Team Staff",
          },
        ]}
      />
      <SignUpForm userType={userType} result={actionData} />
      <p className="mt-8 border-line border-t pt-5 text-ink-muted">
        Already have an account? <InlineLink to={withNext(href("/signin"), next)}>Sign in</InlineLink> ·{" "}
        <InlineLink to={href("/expireforgot")}>Forgot your password?</InlineLink>
      </p>
    </FormFrame>
  );
}
