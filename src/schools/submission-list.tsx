import { accentOf } from "@openroster/stat-files/sports/sports.ts";
import { useEffect, useRef } from "react";
import { href, Link, useNavigation } from "react-router";
import { sports } from "../athletes/vocabulary.ts";
import { ActionForm } from "../forms/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { classNames } from "../ui/class-names.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Check } from "../ui/icons/check.tsx";
import { ChevronDown } from "../ui/icons/chevron-down.tsx";
import { TabsNav } from "../ui/tabs-nav.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import type { OwnSubmission } from "./schema.ts";
import { maxSubmissions } from "./vocabulary.ts";

export function SubmissionList({
  submissions,
  isFull,
}: {
  submissions: OwnSubmission[];
  /** The athlete has the maximum number of submissions. */
  isFull: boolean;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const count = useRef(submissions.length);

  useEffect(() => {
    // A submission that is taken back disappears with the focused button.
    if (submissions.length < count.current && document.activeElement === document.body) heading.current?.focus();
    count.current = submissions.length;
  }, [submissions.length]);

  return (
    <section aria-labelledby="submitted" className="mt-12">
      <h2 ref={heading} id="submitted" tabIndex={-1} className="section-rule headline-section">
        Submitted
      </h2>
      {isFull && (
        <p className="mt-4 font-medium">
          {`You submitted your profile ${maxSubmissions} times, which is the limit. Take one back to submit it to another school.`}
        </p>
      )}
      {submissions.length === 0 ? (
        <EmptyState title="Nothing submitted yet" art="clipboard">
          Search for a school above, choose it, and send your profile to its coaches. It’s free.
        </EmptyState>
      ) : (
        <ul className="mt-5 grid gap-4">
          {submissions.map((submission) => (
            <SubmissionItem key={submission.submissionId} submission={submission} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SubmissionItem({ submission }: { submission: OwnSubmission }) {
  const { submissionId, school, sportCode, note } = submission;
  return (
    <Card as="li" padding="md" data-accent={accentOf(sportCode)}>
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <p className="eyebrow">{sports[sportCode]}</p>
          <h3 className="mt-1 font-[800] text-2xl leading-tight [font-stretch:80%]">
            <Link
              to={href("/schools/:schoolId", { schoolId: String(school.schoolId) })}
              className="text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink"
            >
              {school.name}
            </Link>
          </h3>
          <p className="mt-1 text-ink-muted">{`${school.city}, ${school.state}`}</p>
        </div>
        <Steps submission={submission} />
      </div>
      {note && (
        <p
          dir="auto"
          className="wrap-anywhere mt-4 max-w-[46rem] whitespace-pre-line border-line border-l-4 pl-4 text-ink-muted"
        >
          {note}
        </p>
      )}
      {submission.answer && (
        <div className="mt-4 max-w-[46rem] border-success border-l-4 bg-sunken px-4 py-3">
          <p className="font-semibold">{`Answer of ${school.name}`}</p>
          <p className="mt-1">{submission.answer.text}</p>
          {submission.answer.link && (
            <a
              href={submission.answer.link}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="text-link wrap-anywhere inline-flex min-h-11 items-center"
            >
              {`Questionnaire on ${new URL(submission.answer.link).hostname}`}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
          <p className="text-ink-muted text-sm">
            <Timestamp at={submission.answer.at} />
          </p>
        </div>
      )}
      {submission.state === "sent" && (
        <p className="mt-4 text-ink-muted text-sm">
          No coach of this team is here yet. We’ll deliver your profile when the first one joins.
        </p>
      )}
      <Withdraw submissionId={submissionId} school={school.name} />
    </Card>
  );
}

function Steps({ submission: { sentAt, deliveredAt, seenAt, answer } }: { submission: OwnSubmission }) {
  const steps = [
    { word: "Sent", at: sentAt },
    { word: "Delivered", at: deliveredAt },
    { word: "Seen", at: seenAt },
    { word: "Answered", at: answer?.at ?? null },
  ];
  return (
    <ol aria-label="Status" className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
      {steps.map(({ word, at }) => (
        <li key={word} className={classNames("border-t-4 pt-2 sm:min-w-28", at ? "border-accent" : "border-line")}>
          <span className={classNames("flex items-center gap-1 font-display font-[700]", !at && "text-ink-subtle")}>
            {at && <Check aria-hidden className="size-4.5" />}
            {word}
          </span>
          <span className="text-ink-muted text-sm">{at ? <Timestamp at={at} /> : "Not yet"}</span>
        </li>
      ))}
    </ol>
  );
}

function Withdraw({ submissionId, school }: { submissionId: string; school: string }) {
  const isSubmitting = useNavigation().formData?.get("submissionId") === submissionId;
  return (
    <details className="group mt-3">
      <summary className="inline-flex min-h-11 list-none items-center gap-1.5 text-ink-muted underline decoration-line-strong underline-offset-4 hover:text-ink [&::-webkit-details-marker]:hidden">
        Take back
        <span className="sr-only">{` from ${school}`}</span>
        <ChevronDown aria-hidden className="size-4.5 transition-transform group-open:rotate-180" />
      </summary>
      <ActionForm
        preventScrollReset
        className="mt-2 flex flex-wrap items-center gap-4 border-danger border-l-4 bg-sunken px-4 py-3"
        fields={{ intent: "withdraw", submissionId }}
      >
        <p>The coaches of this team won’t see your profile or your note in their list anymore.</p>
        <Button type="submit" variant="secondary" busy={isSubmitting}>
          Yes, take it back
        </Button>
      </ActionForm>
    </details>
  );
}

/** The lists of colleges of an athlete: submissions of the profile, own emails to coaches, and offers. */
export function SchoolTabs({ current }: { current: "submissions" | "outreach" | "offers" | "courses" }) {
  return (
    <TabsNav
      label="Your colleges"
      variant="pill"
      className="mt-5 max-sm:[&_a]:px-3.5"
      tabs={[
        { href: href("/me/schools"), label: "Submit", current: current === "submissions" },
        { href: href("/me/outreach"), label: "Write", current: current === "outreach" },
        { href: href("/me/offers"), label: "Offers", current: current === "offers" },
        { href: href("/me/courses"), label: "Courses", current: current === "courses" },
      ]}
    />
  );
}
