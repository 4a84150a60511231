import type { ReactNode } from "react";
import { data, href } from "react-router";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import { actionHeaders, pageForms } from "../http/page-forms.server.ts";
import { isRecordId } from "../http/record-id.ts";
import { FormFrame, FormNote } from "../ui/form-frame.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/guardian-page.ts";
import { family } from "./actions.server.ts";
import { CheckCoachNote } from "./check-coach-note.tsx";
import { DecisionForm, type FormResult, ResultMessage } from "./decision-form.tsx";
import { findGuardianView } from "./guardian-decisions.server.ts";
import type { GuardianView } from "./schema.ts";

/** Opening the page changes nothing, because mail scanners open every link. */
export async function loader({ params: { link }, context }: Route.LoaderArgs) {
  const view = isRecordId(link) ? await findGuardianView(context.get(pageContext).db, link) : null;
  return data({ link, view }, view ? undefined : { status: 404 });
}

export const action = pageForms(family);

export const headers = actionHeaders;

export const meta = () => privateMeta("For parents and guardians");

export default function GuardianPage({ loaderData: { link, view }, actionData }: Route.ComponentProps) {
  const result = (actionData ?? null) as FormResult;
  return (
    <FormFrame
      title="For parents and guardians"
      lede={view ? <About view={view} /> : undefined}
      notes={view && <Rights state={view.state} />}
    >
      <div className="grid gap-5">
        <ResultMessage result={result} />
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
      {name} says that you are a parent or guardian. {brand.name} is a site where athletes show their games and college
      coaches find them. Families pay nothing.
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
  notPublic: { title: "The profile is hidden", text: "Nobody else can see it now. The athlete can publish it." },
};

function Choices({ view: { state, athleteId, isPublic, hidesProfile }, link }: { view: GuardianView; link: string }) {
  if (state === "frozen")
    return <p>{`Our staff paused this link. If you have a question, write to ${brand.supportEmail}.`}</p>;
  if (state === "invited")
    return (
      <>
        <PublicState isPublic={isPublic} athleteId={athleteId} />
        <section className="grid gap-3 border-line border-t pt-5">
          <h2 className="headline-card">If you say yes</h2>
          <ul className="grid list-disc gap-2 pl-5">
            <li>College coaches may write to both of you. You read every message and every answer.</li>
            <li>You can hide the profile at once, or parts of it, or stop all messages.</li>
            <li>You can take it back at any time.</li>
          </ul>
          <p>
            We can’t check who you are. So a parent can only protect: hide, stop and read along. The athlete sees your
            email address, and can report a false parent to our staff.
          </p>
          <div className="flex flex-wrap gap-3">
            <DecisionForm size="lg" decision="confirm">
              Yes, I am
            </DecisionForm>
            <DecisionForm size="lg" decision="confirm-hidden" isQuiet>
              I am, but hide the profile
            </DecisionForm>
            <DecisionForm size="lg" decision="refuse" isQuiet>
              This is a mistake
            </DecisionForm>
          </div>
          <p className="text-ink-muted">
            “This is a mistake” ends the invitation. It tells the athlete, and changes nothing else.
          </p>
        </section>
      </>
    );
  return (
    <>
      <PublicState isPublic={isPublic} hidesProfile={hidesProfile} athleteId={athleteId}>
        {hidesProfile ? (
          <DecisionForm size="lg" decision="show">
            Stop hiding it
          </DecisionForm>
        ) : (
          <DecisionForm size="lg" decision="hide">
            Hide the profile now
          </DecisionForm>
        )}
      </PublicState>
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
        <DecisionForm size="lg" decision="leave" isQuiet>
          End the link
        </DecisionForm>
      </section>
    </>
  );
}

/** Says what everyone can see now, with the buttons of a confirmed guardian. */
function PublicState({
  isPublic,
  hidesProfile = false,
  athleteId,
  children,
}: Pick<GuardianView, "isPublic" | "athleteId"> & { hidesProfile?: boolean; children?: ReactNode }) {
  const { title, text } =
    profileTexts[(hidesProfile && "hides") || (isPublic && "public") || (children ? "hidden" : "notPublic")];
  return (
    <section className="grid gap-3">
      <h2 className="headline-card">{title}</h2>
      <p>{text}</p>
      <div className="flex flex-wrap gap-3">
        {children}
        {isPublic && (
          <LinkButton to={href("/profile/:athleteId", { athleteId })} variant="secondary">
            See what everyone sees
          </LinkButton>
        )}
      </div>
    </section>
  );
}

function Rights({ state }: { state: GuardianView["state"] }) {
  return (
    <>
      <FormNote title="What you can do">
        <p>
          {state === "invited"
            ? "After you confirm, we email you when a coach writes or something changes. You can hide the profile at any time, with one click."
            : "We email you when a coach writes or something changes. You can hide the profile at any time, with one click."}
        </p>
        <p>You can’t publish it, and you can’t change what it says. Only the athlete writes it.</p>
      </FormNote>
      <FormNote title="Keep this link">
        <p>
          It is in each of our emails. Anyone who has it can use it, so don’t forward them. This page ends on the 18th
          birthday of the athlete.
        </p>
      </FormNote>
      <CheckCoachNote />
      <FormNote title="Have it corrected or erased">
        <p>{`Hide the profile first: it works at once. Then write to ${brand.supportEmail}. We answer within 45 days, free of charge.`}</p>
      </FormNote>
    </>
  );
}
