import { brand } from "../../brand.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

export function ProgramInvitationMail({ schoolName, program, programLink }: MailProps<"program-invitation">) {
  return (
    <MailFrame
      preview={`Join ${program} at ${schoolName}.`}
      headline={`Join ${program}`}
      reason={`You get this email because the owner of ${program} at ${schoolName} entered your address at ${brand.name}.`}
    >
      <Paragraph>
        The staff of {program} at {schoolName} invites you to its board, notes and ratings. Sign in with this address,
        or sign up as a college coach. The invitation is valid for 14 days.
      </Paragraph>
      <MailAction label="Open the program" link={programLink} />
    </MailFrame>
  );
}

export function ProgramClosedMail(props: MailProps<"program-closed">) {
  const { firstName, schoolName, program, closedBy, eraseOn, programLink } = props;
  return (
    <MailFrame
      preview={`You can read and export it until ${formatTimestamp(eraseOn, "long-day")}.`}
      headline={`${program} is closed`}
      reason={`You get this email because you’re on the staff of ${program} at ${schoolName} at ${brand.name}.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        {closedBy} closed {program} at {schoolName}. You can read and export its board, notes, contact log and
        evaluations until {formatTimestamp(eraseOn, "long-day")}. Then we erase everything. An owner can open the
        program again before that day.
      </Paragraph>
      <MailAction label="Export the program" link={programLink} />
    </MailFrame>
  );
}

export function SearchAlertMail({ firstName, program, searches, athletes, stopLink }: MailProps<"search-alert">) {
  const total = searches.reduce((sum, { count }) => sum + count, 0);
  return (
    <MailFrame
      preview={searches.map(({ name, count }) => `${name}: ${count} new`).join(", ")}
      headline={total === 1 ? "A new athlete in your searches" : "New athletes in your searches"}
      reason={`You get this email at most once a day, because you saved searches with alerts for ${program} at ${brand.name}.`}
      stopLink={stopLink}
    >
      <Greeting firstName={firstName} />
      {searches.map(({ name, count, link }, index) => {
        const listed = athletes.filter(({ search }) => search === index);
        return (
          <div key={link}>
            <Paragraph>
              {count.toLocaleString("en-US")} new{listed.length < count && ` (we list ${listed.length})`} in{" "}
              <a href={link}>{name}</a>
            </Paragraph>
            {listed.map((athlete) => (
              <Paragraph key={athlete.key}>
                <a href={athlete.link}>{athlete.name}</a>
                {athlete.facts && ` (${athlete.facts})`}
              </Paragraph>
            ))}
          </div>
        );
      })}
      <MailAction label="See the new athletes" link={searches[0]?.link ?? stopLink} />
    </MailFrame>
  );
}

export function OverdueTasksMail({ firstName, program, count, tasks, listLink, stopLink }: MailProps<"overdue-tasks">) {
  return (
    <MailFrame
      preview={tasks[0]?.text ?? ""}
      headline={count === 1 ? "A task is overdue" : `${count} tasks are overdue`}
      reason={`You get this email at most once a day, because you have overdue tasks of ${program} at ${brand.name}.`}
      stopLink={stopLink}
    >
      <Greeting firstName={firstName} />
      {tasks.map(({ text, dueOn }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two tasks can be equal, and a mail never changes.
        <Paragraph key={index}>
          {formatTimestamp(dueOn)}: {text}
        </Paragraph>
      ))}
      {tasks.length < count && <Paragraph>And {count - tasks.length} more.</Paragraph>}
      <MailAction label="Open your tasks" link={listLink} />
    </MailFrame>
  );
}

export function EvaluationsRefusedMail(props: MailProps<"evaluations-refused">) {
  const { firstName, staffName, program, event, count, programLink } = props;
  const evaluations = count === 1 ? "1 evaluation" : `${count.toLocaleString("en-US")} evaluations`;
  return (
    <MailFrame
      preview={`${staffName} is no longer on your staff.`}
      headline={`We refused ${evaluations}`}
      reason={`You get this email because you own ${program} at ${brand.name}.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        {staffName} is no longer on the staff of {program}. A device of {staffName} tried to send {evaluations} of{" "}
        {event}. We stored nothing, and told the device to delete its data.
      </Paragraph>
      <MailAction label="See your staff" link={programLink} />
    </MailFrame>
  );
}
