import { Form, href } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { brand } from "../../brand.ts";
import { pageForms } from "../../http/page-forms.server.ts";
import { Button } from "../../ui/button.tsx";
import { FormFrame, FormNote } from "../../ui/form-frame.tsx";
import { privateMeta } from "../../ui/page-meta.ts";
import { TextField } from "../../ui/text-field.tsx";
import { family } from "../actions.server.ts";
import { CheckCoachNote } from "../check-coach-note.tsx";
import { type FormResult, ResultMessage } from "../decision-form.tsx";
import { findFamilySession } from "../family-session.server.ts";
import type { Route } from "./+types/family-home-page.ts";
import { familyForms } from "./actions.server.ts";
import { listAthletes } from "./find-dashboard.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(pageContext);
  const guardian = await findFamilySession(db, context.get(memberContext));
  return guardian ? { email: guardian.email, athletes: await listAthletes(db, guardian) } : null;
}

export const action = pageForms(familyForms, family);

export const meta = () => privateMeta("Family");

export default function FamilyHomePage({ loaderData, actionData }: Route.ComponentProps) {
  const result = (actionData ?? null) as FormResult;
  return (
    <FormFrame
      title="Family"
      lede={
        loaderData
          ? "The athletes you are linked to. Open one to see what the public sees."
          : "For parents and guardians: see what the public sees, hide it, and choose who may write."
      }
      notes={<Notes />}
    >
      <div className="grid gap-6">
        <ResultMessage result={result} />
        {loaderData ? <Athletes {...loaderData} result={result} /> : <LinkForm result={result} />}
      </div>
    </FormFrame>
  );
}

function LinkForm({ result }: { result: FormResult }) {
  return (
    <Form method="post" className="grid justify-items-start gap-4">
      <TextField
        label="Your email"
        className="w-full"
        hint="The one the athlete gave us. We send a link. You need no password."
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        error={result?.field === "email" ? result.message : undefined}
        required
      />
      <Button intent="link" size="lg">
        Send me the link
      </Button>
    </Form>
  );
}

type Listed = NonNullable<Route.ComponentProps["loaderData"]>["athletes"][number];

function Athletes({ email, athletes, result }: { email: string; athletes: Listed[]; result: FormResult }) {
  return (
    <>
      {athletes.length === 0 && <p>No athlete is linked to this email yet.</p>}
      {athletes.length > 0 && (
        <ul className="grid gap-3">
          {athletes.map((athlete) => (
            <li key={athlete.athleteId} className="border-line border-b pb-3 last:border-0">
              <AthleteLink athlete={athlete} />
            </li>
          ))}
        </ul>
      )}
      <section className="grid gap-3 border-line border-t pt-5">
        <h2 className="headline-card">Link an athlete</h2>
        <p className="text-ink-muted">Enter the email the athlete signs in with. The athlete must say yes.</p>
        <Form method="post" className="grid justify-items-start gap-4">
          <TextField
            label="Email of the athlete"
            className="w-full"
            name="email"
            type="email"
            autoComplete="off"
            maxLength={254}
            error={result?.field === "email" ? result.message : undefined}
            required
          />
          <Button intent="request" variant="secondary">
            Ask the athlete
          </Button>
        </Form>
      </section>
      <Form method="post" className="flex flex-wrap items-center gap-3 border-line border-t pt-5">
        <p className="min-w-0 flex-1 text-ink-muted text-sm">
          You are signed in as <bdi className="wrap-anywhere">{email}</bdi>.
        </p>
        <Button intent="signOut" variant="secondary">
          Sign out
        </Button>
      </Form>
    </>
  );
}

function AthleteLink({
  athlete: { name, athleteId, invitation, isFrozen, isPublic, hidesProfile },
}: {
  athlete: Listed;
}) {
  const label = <bdi className="wrap-anywhere">{name}</bdi>;
  if (isFrozen)
    return (
      <p>
        <span className="font-semibold">{label}</span>
        <span className="block text-ink-muted text-sm">{`Our staff paused this link. Write to ${brand.supportEmail}.`}</span>
      </p>
    );
  const to = invitation ? href("/guardian/:link", { link: invitation }) : href("/family/:athleteId", { athleteId });
  return (
    <>
      <a href={to} className="text-link inline-flex min-h-11 items-center font-semibold text-lg">
        {label}
      </a>
      <span className="block text-ink-muted text-sm">{stateOf({ invitation, isPublic, hidesProfile })}</span>
    </>
  );
}

function stateOf({ invitation, isPublic, hidesProfile }: Pick<Listed, "invitation" | "isPublic" | "hidesProfile">) {
  if (invitation) return "Named you as parent or guardian. Open it to answer.";
  if (hidesProfile) return "You hide the profile.";
  return isPublic ? "The profile is public." : "The profile is not public.";
}

function Notes() {
  return (
    <>
      <FormNote title="Who can use this">
        <p>
          A parent or guardian of an athlete under 18. The athlete and you must both say yes. We don’t check that you
          are the parent.
        </p>
      </FormNote>
      <CheckCoachNote />
    </>
  );
}
