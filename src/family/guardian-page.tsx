import type { ReactNode } from "react";
import { data, Form, href } from "react-router";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import type { FormProblem } from "../http/form-problem.ts";
import { pageForms } from "../http/page-forms.server.ts";
import { isRecordId } from "../http/record-id.ts";
import { Button } from "../ui/button.tsx";
import { FormFrame, FormNote } from "../ui/form-frame.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/guardian-page.ts";
import { family } from "./actions.server.ts";
import { CheckCoachNote } from "./check-coach-note.tsx";
import { findGuardianView } from "./guardian-decisions.server.ts";
import type { GuardianDecision, GuardianView } from "./schema.ts";

/** Opening the page changes nothing, because mail scanners open every link. */
export async function loader({ params: { link }, context }: Route.LoaderArgs) {
  const view = isRecordId(link) ? await findGuardianView(context.get(pageContext).db, link) : null;
  return data({ link, view }, view ? undefined : { status: 404 });
}

export const action = pageForms(family);

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export const meta = () => privateMeta("For parents and guardians");

type Result = FormProblem & { good?: boolean };

export default function GuardianPage({ loaderData: { link, view }, actionData }: Route.ComponentProps) {
  const result = (actionData ?? null) as Result | null;
  return (
    <FormFrame
      title="For parents and guardians"
      lede={view ? <About view={view} /> : undefined}
      court="net-court"
      accent="teal"
      notes={view && <Rights state={view.state} />}
    >
      <div className="grid gap-5">
        {result?.message && (
          <p
            role={result.good === false ? "alert" : "status"}
            className={`border-l-4 bg-sunken px-4 py-3 font-medium ${result.good === false ? "border-danger" : "border-success"}`}
          >
            {result.message}
          </p>
        )}
        {view ? (
          <Choices view={view} link={link} />
        ) : (
          <Ended isDone={result?.good !== false && Boolean(result?.message)} />
        )}
      </div>
    </FormFrame>
  );
}

function About({ view: { athleteName, state } }: { view: GuardianView }) {
  const name = <bdi className="wrap-anywhere font-semibold">{athleteName}</bdi>;
  return state === "invited" ? (
    <>
      {name} says that you are a parent or guardian. {brand.name} is a free site where college coaches look for
      athletes.
    </>
  ) : (
    <>You are linked to the profile of {name}.</>
  );
}

function Ended({ isDone }: { isDone: boolean }) {
  return isDone ? (
    <p>You can close this page.</p>
  ) : (
    <p>This link isn’t valid anymore. Ask the athlete to invite you again.</p>
  );
}

const profileTexts = {
  hides: {
    title: "The profile is hidden now",
    text: "Nobody can find or open it, and we deleted nothing. The athlete can’t publish it until you stop hiding it.",
  },
  public: {
    title: "The profile is public",
    text: "Anyone can find and open it. It never shows an email, a phone number, an address or a birth date.",
  },
  hidden: {
    title: "The profile is hidden",
    text: "Nobody else can see it now. Hide it yourself, and the athlete can’t publish it.",
  },
};

function Choices({ view: { state, athleteId, isPublic, hidesProfile }, link }: { view: GuardianView; link: string }) {
  if (state === "frozen")
    return <p>{`Our staff paused this link. If you have a question, write to ${brand.supportEmail}.`}</p>;
  if (state === "invited")
    return (
      <>
        <p>Are you the parent or guardian? We don’t check it. We only ask both of you.</p>
        <div className="flex flex-wrap gap-3">
          <Decision decision="confirm">Yes, I am</Decision>
          <Decision decision="refuse" isQuiet>
            This is a mistake
          </Decision>
        </div>
      </>
    );
  const { title, text } = profileTexts[(hidesProfile && "hides") || (isPublic ? "public" : "hidden")];
  return (
    <>
      <section className="grid gap-3">
        <h2 className="headline-card">{title}</h2>
        <p>{text}</p>
        <div className="flex flex-wrap gap-3">
          {hidesProfile ? (
            <Decision decision="show">Stop hiding it</Decision>
          ) : (
            <Decision decision="hide">Hide the profile now</Decision>
          )}
          {isPublic && (
            <LinkButton to={href("/profile/:athleteId", { athleteId })} variant="secondary">
              See what everyone sees
            </LinkButton>
          )}
        </div>
      </section>
      <section className="grid justify-items-start gap-3 border-line border-t pt-5">
        <h2 className="headline-card">Messages from college coaches</h2>
        <p className="text-ink-muted">
          You read every message, and every answer of the athlete. You can stop them, block a coach or report a message.
        </p>
        <LinkButton to={href("/guardian/:link/messages", { link })} variant="secondary">
          Open the messages
        </LinkButton>
      </section>
      <section className="grid justify-items-start gap-3 border-line border-t pt-5">
        <h2 className="headline-card">Choose more</h2>
        <p className="text-ink-muted">
          On the family page you hide only parts, stop messages, and see who looked. We email you a link to sign in.
        </p>
        <LinkButton to={href("/family")} variant="secondary">
          Open the family page
        </LinkButton>
      </section>
      <section className="grid justify-items-start gap-3 border-line border-t pt-5">
        <h2 className="headline-card">End this link</h2>
        <p className="text-ink-muted">
          You get no more email from us, and you can’t hide the profile anymore. If you hide it now, it isn’t hidden
          after that.
        </p>
        <Decision decision="leave" isQuiet>
          End the link
        </Decision>
      </section>
    </>
  );
}

function Decision({
  decision,
  isQuiet = false,
  children,
}: {
  decision: GuardianDecision;
  isQuiet?: boolean;
  children: ReactNode;
}) {
  return (
    <Form method="post">
      <input type="hidden" name="decision" value={decision} />
      <Button type="submit" name="intent" value="decide" size="lg" variant={isQuiet ? "secondary" : "primary"}>
        {children}
      </Button>
    </Form>
  );
}

function Rights({ state }: { state: GuardianView["state"] }) {
  return (
    <>
      <FormNote title="What you can do">
        <p>
          {state === "invited"
            ? "After you confirm, we send our messages about the profile to you, too. You can hide the profile at any time, with one click."
            : "We send our messages about the profile to you, too. You can hide the profile at any time, with one click."}
        </p>
        <p>You can’t publish it, and you can’t change it. That is up to the athlete.</p>
      </FormNote>
      <FormNote title="Keep this link">
        <p>
          Each of our emails has it. Who has the link can use it, so don’t forward it. Your rights end when the athlete
          is an adult.
        </p>
      </FormNote>
      <CheckCoachNote />
      <FormNote title="Have it corrected or erased">
        <p>{`Write to ${brand.supportEmail}. We answer within 45 days, free of charge.`}</p>
      </FormNote>
    </>
  );
}
