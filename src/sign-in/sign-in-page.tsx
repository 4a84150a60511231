import { isHttpError } from "http-errors";
import { data, href, redirect } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { AccountForm, type FormResult } from "../accounts/account-form.tsx";
import { PasswordField } from "../accounts/password-field.tsx";
import { getStartPath, isMember } from "../accounts/permissions.ts";
import { codeNeeded } from "../accounts/vocabulary.ts";
import { withNext } from "../accounts/with-next.ts";
import { clientKey } from "../http/client-address.server.ts";
import { signedOutMessage } from "../http/form-problem.ts";
import { readFields } from "../http/page-form.server.ts";
import { actionHeaders } from "../http/page-forms.server.ts";
import { parseRedirectPath } from "../sessions/redirect-path.server.ts";
import { takeStartPath } from "../sessions/take-start-path.server.ts";
import { tryCode } from "../teams/athletes/join-team.server.ts";
import type { JoinableTeam } from "../teams/athletes/schema.ts";
import { TeamRights } from "../teams/athletes/team-rights.tsx";
import { nameTeam } from "../teams/name-team.ts";
import { Card } from "../ui/card.tsx";
import { FormFrame, FormNote } from "../ui/form-frame.tsx";
import { InlineLink, LinkButton } from "../ui/link-button.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Route } from "./+types/sign-in-page.ts";
import { signInClient } from "./sign-in-client.server.ts";

/** Redirects a signed-in member, except one whose form belonged to another account's page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { member } = context.get(memberContext);
  const done = new URL(request.url).searchParams.get("done") ?? "";
  const session = done === "meanwhile" || done === "password" ? null : await member();
  if (session && isMember(session.userType)) throw redirect(nextPath(request) ?? getStartPath(session.userType));
  const next = nextPath(request);
  const { keepDays } = context.get(memberContext).requestContext;
  return {
    note: notes.get(done) ?? null,
    next,
    keeps: describeKeptSessions(keepDays),
    isKeptByDefault: isPhone(request.headers),
    isConfirming: done === "password",
    team: await findInvitingTeam(context, next),
  };
}

/** Returns the team whose link led here, so that a person without an account sees what it is about. Null for a wrong code. */
async function findInvitingTeam(
  context: Route.LoaderArgs["context"],
  next: string | null,
): Promise<JoinableTeam | null> {
  const code = next?.startsWith(`${href("/me/teams")}?`) && new URLSearchParams(next.split("?")[1]).get("code");
  if (!code) return null;
  const { clientAddress, limits } = context.get(memberContext).requestContext;
  try {
    return await tryCode(context.get(pageContext).db, { key: clientKey(clientAddress), code, limits });
  } catch (error) {
    if (isHttpError(error) && error.expose) return null;
    throw error;
  }
}

/** Returns for how long members can stay signed in, or null if none can. */
function describeKeptSessions(days: Readonly<Partial<Record<string, number>>>): string | null {
  const words = { Athlete: "athletes", "College Coach": "college coaches" };
  const kept = Object.entries(words).flatMap(([type, word]) => (days[type] ? [`${word} for ${days[type]} days`] : []));
  return kept.length > 0 ? kept.join(", ") : null;
}

/** A phone is seldom shared, other than a computer at school. */
function isPhone(headers: Headers): boolean {
  return headers.get("sec-ch-ua-mobile") === "?1" || /iPhone|Android.*Mobile/.test(headers.get("user-agent") ?? "");
}

/** Returns the address of the sign-up for the kind of account that a page is for. */
function signUpPath(next: string | null): string {
  if (next?.startsWith("/team")) return `${href("/signup")}?as=team`;
  return next?.startsWith("/coach") ? `${href("/signup")}?as=coach` : href("/signup");
}

/** Pages that the mail of an invitation opens, with the words of the sign-up for them. */
const invitedPages = new Map([
  [href("/team"), "Sign up as team staff"],
  [href("/coach/program"), "Sign up as a college coach"],
]);

const notes = new Map([
  ["here", "You’re signed out."],
  ["everywhere", "You’re signed out everywhere."],
  ["meanwhile", signedOutMessage],
  ["password", "Enter your password again to go on."],
]);

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(pageContext);
  const { email = "", password = "", code, keep, staySignedIn } = await readFields(request);
  try {
    const deletion = keep === "yes" ? ("cancel" as const) : ("show" as const);
    const credentials = {
      ...{ email, password, code, deletion },
      staySignedIn: staySignedIn === "yes",
      kind: "cookie" as const,
    };
    const { accountId, userType } = await signInClient(db, context.get(memberContext), credentials);
    return redirect((await takeStartPath(db, accountId)) ?? nextPath(request) ?? getStartPath(userType));
  } catch (error) {
    if (!isHttpError(error) || ![401, 429, 503].includes(error.status)) throw error;
    const { message, status, headers = {} } = error;
    const code = error.result?.codeRequired && { codeRequired: true, good: message === codeNeeded };
    const canKeep = error.result?.canKeep && { canKeep: true, good: true };
    return data<SignInResult>({ message, email, ...code, ...canKeep }, { status, headers });
  }
}

interface SignInResult extends FormResult {
  email?: string;
  codeRequired?: boolean;
  canKeep?: boolean;
}

function nextPath(request: Request): string | null {
  return parseRedirectPath(new URL(request.url).searchParams.get("next"));
}

export const headers = actionHeaders;

export default function SignInPage({
  loaderData: { note, next, team, keeps, isKeptByDefault, isConfirming },
  actionData,
}: Route.ComponentProps) {
  const canKeep = actionData !== undefined && "canKeep" in actionData;
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
              <InlineLink to={withNext(signUpPath(next), next)}>Sign up</InlineLink>, free for athletes.
            </p>
          </FormNote>
          <FormNote title="Using a shared computer?">
            <p>
              Sign out when you’re done. If you’re away for half an hour, we sign you out, unless you stay signed in.
            </p>
          </FormNote>
        </>
      }
    >
      {team && <InvitingTeam team={team} next={next} />}
      {next && invitedPages.has(next) && !note && (
        <p className="mb-6 border-accent border-l-4 bg-sunken px-4 py-3">
          {"Are you invited, and have no account? "}
          <a href={withNext(signUpPath(next), next)} className="text-link font-semibold">
            {invitedPages.get(next)}
          </a>
          . The invitation waits for you.
        </p>
      )}
      {note && !actionData && (
        <p role="status" className="mb-6 border-success border-l-4 bg-sunken px-4 py-3 font-medium">
          {note}
        </p>
      )}
      <AccountForm
        title="Sign in"
        submit={canKeep ? "Keep my account" : "Sign in"}
        result={actionData}
        noValidate
        data-keeps-password
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={actionData && "email" in actionData ? actionData.email : undefined}
        />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        {canKeep && <input type="hidden" name="keep" value="yes" />}
        {keeps && (
          <label className="choice items-start">
            <input type="checkbox" name="staySignedIn" value="yes" defaultChecked={isConfirming || isKeptByDefault} />
            <span>
              Keep me signed in
              <span className="block text-ink-muted text-sm">{`Only on your own device: ${keeps}.`}</span>
            </span>
          </label>
        )}
        {actionData && "codeRequired" in actionData && (
          <TextField label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" autoFocus />
        )}
      </AccountForm>
      <p className="mt-8 border-line border-t pt-5 text-ink-muted">
        <InlineLink to={href("/expireforgot")}>Forgot your password?</InlineLink>
      </p>
    </FormFrame>
  );
}

function InvitingTeam({ team, next }: { team: JoinableTeam; next: string | null }) {
  return (
    <Card accent className="mb-8">
      <h2 className="headline-card wrap-anywhere">{`Join ${nameTeam(team)}`}</h2>
      <p className="mt-1 text-ink-muted">
        {`${team.city}, ${team.state}. Our staff approved this team. Sign in to join it, or sign up first. We keep the invitation for you.`}
      </p>
      <TeamRights />
      <LinkButton to={withNext(href("/signup"), next)} size="lg" className="mt-5">
        Sign up as an athlete
      </LinkButton>
    </Card>
  );
}
