import type { NextDate } from "../contact-rules/find-next-dates.server.ts";
import { NextDates } from "../contact-rules/next-dates.tsx";
import { StepCard } from "../programs/step-card.tsx";
import { contactLimits } from "./vocabulary.ts";

const { pair, coach } = contactLimits;

const steps = [
  ["Write from the page of an athlete", "You choose a purpose, and we check it by the contact rules of that day."],
  ["The family reads it", "It goes to the parents or guardians. The athlete reads the same messages."],
  [
    "It arrives at fair hours",
    "We deliver in the time zone of the family, and never to an athlete late in the evening.",
  ],
  [
    "The answer comes here",
    `You can write to an athlete ${pair.most} times in ${pair.days} days, and ${coach.most} messages in ${coach.hours} hours.`,
  ],
] as const;

/** Explains how messages reach a family, beside a list or a form of them. */
export function MessageHelp({ dates }: { dates: NextDate[] }) {
  return (
    <aside aria-label="Help with messages" className="grid gap-4">
      <StepCard title="How a message reaches a family" steps={steps} />
      <NextDates dates={dates} />
    </aside>
  );
}
