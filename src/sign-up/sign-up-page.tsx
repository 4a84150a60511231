import { data, href, Link, redirect } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import type { MemberType } from "../accounts/permissions.ts";
import { brand } from "../brand.ts";
import { readFields, rejectedFormResponse } from "../http/page-form.server.ts";
import type { MemberCookie } from "../sessions/member-cookie.server.ts";
import { FormFrame } from "../ui/form-frame.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { TabsNav } from "../ui/tabs-nav.tsx";
import type { Route } from "./+types/sign-up-page.ts";
import { rememberAgeRefusal, wasRefusedForAge } from "./age-refusal.server.ts";
import { listErrors, readSignUp } from "./read-sign-up.server.ts";
import { registerAccount } from "./register-account.server.ts";
import { giveSignUpCookie } from "./sign-up-cookie.server.ts";
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
  if (wasRefused(request, context.get(memberContext).memberCookie)) throw redirect(href("/signup/refused"));
  const as = new URL(request.url).searchParams.get("as") ?? "";
  return { userType: userTypes.get(as) ?? "Athlete" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(pageContext);
  const { requestContext, memberCookie } = context.get(memberContext);
  if (wasRefused(request, memberCookie)) return redirect(href("/signup/refused"));
  const refuse = () =>
    redirect(href("/signup/refused"), { headers: { "set-cookie": rememberAgeRefusal(memberCookie) } });
  const { password, ...values } = await readFields(request);
  const reading = readSignUp({ ...values, password }, requestContext.commonPasswords);
  // The refusal page receives none of the entered values.
  if (reading.outcome === "too-young") return refuse();
  const refuseFields = (errors: Partial<Record<string, string>>) =>
    data<SignUpResult>({ errors, wrong: listErrors(errors), values }, { status: 422 });
  if (reading.outcome === "wrong") return refuseFields(reading.errors);
  try {
    const result = await registerAccount(db, { form: reading.form, requestContext, wasRefused: false });
    if (result.outcome === "received") {
      const cookie = giveSignUpCookie(memberCookie, { signUpId: result.signUpId, keys: requestContext.keys });
      return redirect(href("/signup/sent"), { headers: { "set-cookie": cookie } });
    }
    if (result.errors[0].field === "dateOfBirth") return refuse();
    return refuseFields(Object.fromEntries(result.errors.map(({ field, message }) => [field, message])));
  } catch (error) {
    const { data: refusal, init } = rejectedFormResponse(error);
    return data<SignUpResult>({ ...refusal, values }, init ?? undefined);
  }
}

function wasRefused({ headers }: Request, cookie: MemberCookie): boolean {
  return wasRefusedForAge(["cookie", headers.get("cookie") ?? ""], cookie);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta() {
  const description = "Sign up. It’s free for student athletes and for college and university coaches.";
  return pageMeta({ title: "Sign up", ownTitle: true, site: brand.name, description, index: false });
}

export default function SignUpPage({ loaderData: { userType }, actionData }: Route.ComponentProps) {
  return (
    <FormFrame
      title="Sign up"
      lede={ledes[userType]}
      court="net-court"
      accent="teal"
      notes={<SignUpNotes userType={userType} />}
    >
      <TabsNav
        label="Who are you?"
        variant="pill"
        tabs={[
          { href: href("/signup"), label: "Athlete", current: userType === "Athlete" },
          { href: `${href("/signup")}?as=coach`, label: "College coach", current: userType === "College Coach" },
          { href: `${href("/signup")}?as=team`, label: "Team staff", current: userType === "Team Staff" },
        ]}
      />
      <SignUpForm userType={userType} result={actionData} />
      <p className="mt-8 border-line border-t pt-5 text-ink-muted">
        Already have an account?{" "}
        <Link to={href("/signin")} className="text-link">
          Sign in
        </Link>{" "}
        ·{" "}
        <Link to={href("/expireforgot")} className="text-link">
          Forgot your password?
        </Link>
      </p>
    </FormFrame>
  );
}
