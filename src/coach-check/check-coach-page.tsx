import { data, href } from "react-router";
import { pageContext } from "#page-context";
import { AccountForm, type FormResult } from "../accounts/account-form.tsx";
import { sports } from "../athletes/vocabulary.ts";
import { brand } from "../brand.ts";
import { readFields, rejectedFormResponse } from "../http/page-form.server.ts";
import { actionHeaders, runPageAction } from "../http/page-forms.server.ts";
import { describedBy, FieldFrame } from "../ui/field-frame.tsx";
import { FormFrame, FormNote } from "../ui/form-frame.tsx";
import { InlineLink } from "../ui/link-button.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { searchSiteHref } from "../ui/search-site-href.ts";
import { Timestamp } from "../ui/timestamp.ts";
import type { Route } from "./+types/check-coach-page.ts";
import { senderCheck } from "./actions.server.ts";
import { type CheckedCollege, type CheckedSender, coachCheckBody } from "./schema.ts";
import { maxCheckedText } from "./vocabulary.ts";

const title = "Is this coach real?";
const description =
  "A coach wrote to your family? Enter the email address, the web address or the message, and see if it comes from a college coach whom our staff checked.";

export function loader({ context }: Route.LoaderArgs) {
  return { canonical: `${context.get(pageContext).publicUrl}${href("/check-a-coach")}` };
}

interface CheckResult extends FormResult {
  text: string;
  error?: string;
  senders?: CheckedSender[];
}

/** Reads the text from the body of the form, so that no address or history contains a message. */
export async function action({ request, context }: Route.ActionArgs) {
  const { text = "" } = await readFields(request);
  const body = coachCheckBody.safeParse({ text });
  if (!body.success) {
    const message = body.error.issues[0]?.message ?? "";
    const wrong = [{ id: "check-text", label: "Address, name or message", message }];
    return data<CheckResult>({ text, error: message, wrong }, { status: 422 });
  }
  try {
    return data<CheckResult>({ text, ...(await runPageAction(senderCheck, { request, context }, body.data)) });
  } catch (error) {
    const { data: refusal, init } = rejectedFormResponse(error);
    return data<CheckResult>({ ...refusal, text }, init ?? undefined);
  }
}

export const headers = actionHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta({ title, site: brand.name, description, canonical: loaderData.canonical }) : [];
}

export default function CheckCoachPage({ actionData }: Route.ComponentProps) {
  const hint = "We don’t store it. Leave out what is private: the part with the address is enough.";
  const error = actionData?.error;
  return (
    <FormFrame title={title} lede={description} notes={<Advice />}>
      <div className="grid gap-8">
        {actionData?.senders && <Results senders={actionData.senders} />}
        <AccountForm title={title} submit="Check" result={actionData} noValidate>
          <FieldFrame id="check-text" label="Address, name or message" hint={hint} error={error}>
            <textarea
              id="check-text"
              name="text"
              rows={5}
              maxLength={maxCheckedText}
              defaultValue={actionData?.text ?? ""}
              aria-invalid={error ? true : undefined}
              aria-describedby={describedBy({ id: "check-text", hint, error })}
              className="field-control"
            />
          </FieldFrame>
        </AccountForm>
      </div>
    </FormFrame>
  );
}

function Results({ senders }: { senders: CheckedSender[] }) {
  return (
    <section role="status" className="grid gap-4">
      <h2 className="headline-card text-2xl">{senders.length === 1 ? "Result" : `${senders.length} results`}</h2>
      {senders.length === 0 && (
        <p className={resultClasses.unknown}>
          We found no address in this text. Copy the address of the sender: open the message, and tap the name.
        </p>
      )}
      {senders.map((sender) => (
        <Result key={`${sender.sender} ${sender.colleges[0]?.schoolId}`} sender={sender} />
      ))}
    </section>
  );
}

const resultFrame = "grid gap-2 border-l-4 bg-sunken px-4 py-3";
const resultClasses = {
  known: `${resultFrame} border-success`,
  college: `${resultFrame} border-warning`,
  lookalike: `${resultFrame} border-danger`,
  unknown: `${resultFrame} border-danger`,
};

/** Advice for each result. A name never belongs to a college, and a web address never to a coach. */
const adviceOf: Partial<Record<CheckedSender["outcome"], Partial<Record<CheckedSender["kind"], string>>>> = {
  college: {
    email:
      "Not confirmed. The part after the @ is that of a college, but we checked no coach with this address. An address can be faked. Don’t answer or pay yet: find the person in the staff directory, and call the athletic department.",
    web: "This web address is on a site of the college. That doesn’t tell who wrote to you: enter the email address, too.",
  },
  unknown: {
    email:
      "This is no address of a college that we know. Read the letters after the @ one by one: a false address can look almost right.",
    web: "This is no web address of a college that we know. Some teams have a site of their own. Open the site of the college yourself, and look for a link to it there.",
    name: "No coach whom we checked has this name here. Many real coaches aren’t here. Enter the email address instead.",
  },
};

function Result({
  sender: { sender, kind, outcome, colleges, sports: codes, checkedOn, pageId },
}: {
  sender: CheckedSender;
}) {
  return (
    <div className={resultClasses[outcome]}>
      <p className="font-semibold">
        <bdi className="wrap-anywhere">{sender}</bdi>
      </p>
      {outcome === "known" && (
        <p>
          {kind === "email" ? "A coach here has this address. " : "A coach of this name is here. "}
          {"The coach confirmed a college address, and our staff checked the coach"}
          {checkedOn && (
            <>
              {" on "}
              <Timestamp at={checkedOn} format="long-day" />
            </>
          )}
          {codes.length > 0 && `. Sport: ${codes.map((code) => sports[code]).join(", ")}`}.
        </p>
      )}
      {pageId && (
        <p>
          <InlineLink to={href("/coach-profile/:coachId", { coachId: pageId })}>See the page of this coach</InlineLink>
        </p>
      )}
      {outcome === "lookalike" && (
        <p className="font-medium">
          {`Be careful. This address looks like one of ${colleges[0]?.name ?? "a college"}, but it isn’t. Don’t answer, and don’t open its links. The real college is:`}
        </p>
      )}
      {outcome === "known" && kind === "name" && (
        <p>Anyone can use a name. Enter the email address, too, before you answer.</p>
      )}
      {adviceOf[outcome]?.[kind] && <p>{adviceOf[outcome]?.[kind]}</p>}
      {colleges.length > 0 && (
        <ul className="grid gap-1">
          {colleges.map((college) => (
            <College key={college.schoolId} college={college} />
          ))}
        </ul>
      )}
    </div>
  );
}

function College({ college: { schoolId, name, city, state, website } }: { college: CheckedCollege }) {
  return (
    <li>
      <InlineLink to={href("/schools/:schoolId", { schoolId: String(schoolId) })}>
        <bdi>{name}</bdi>
      </InlineLink>
      {`, ${[city, state].filter(Boolean).join(", ")}`}
      {website && (
        <>
          {": "}
          <a href={searchSiteHref(website, "athletics staff directory")} rel="noreferrer" className="text-link">
            search its staff directory
          </a>
        </>
      )}
    </li>
  );
}

function Advice() {
  return (
    <>
      <FormNote title="Be careful if someone">
        <ul className="grid list-disc gap-1 pl-5">
          <li>asks for money, or says that a paid camp is needed for an offer</li>
          <li>writes from a free mailbox, or wants to move to a private chat</li>
          <li>asks a child for photos, a birth date, an address or a phone number</li>
          <li>wants to keep parents out of it, or is in a hurry</li>
          <li>promises a scholarship before anyone saw your child play</li>
        </ul>
      </FormNote>
      <FormNote title="Never pay">
        <ul className="grid list-disc gap-1 pl-5">
          <li>to be looked at, for an offer, or for a place on a college team</li>
          <li>by gift card, wire transfer, crypto or a payment app</li>
          <li>for a camp, before you called the college at the number on its own site</li>
        </ul>
      </FormNote>
      <FormNote title="What we check">
        <p>
          A coach confirms an address of the college, and our staff looks for the person in its staff directory. We
          don’t read what a coach sends you outside of this site.
        </p>
      </FormNote>
      <FormNote title="Report an impersonation">
        <p>
          Does someone pretend to be a coach?{" "}
          <InlineLink to={href("/check-a-coach/report")}>Report it to our staff</InlineLink>. You don’t need an account.
        </p>
      </FormNote>
    </>
  );
}
