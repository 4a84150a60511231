import { brand } from "../../brand.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import type { MailContents } from "./mail-content.ts";

export const programMails = {
  "program-invitation": ({ schoolName, program, programLink }) => ({
    subject: `Invitation to a program at ${brand.name}`,
    preview: `Join ${program} at ${schoolName}.`,
    headline: `Join ${program}`,
    reason: `You get this email because the owner of ${program} at ${schoolName} entered your address at ${brand.name}.`,
    text: [
      `The staff of ${program} at ${schoolName} invites you to its board, notes and ratings. Sign in with this address, or sign up as a college coach. The invitation is valid for 14 days.`,
    ],
    button: ["Open the program", programLink],
  }),
  "program-closed": ({ firstName, schoolName, program, closedBy, eraseOn, programLink }) => {
    const day = formatTimestamp(eraseOn, "long-day");
    return {
      subject: `Your program at ${brand.name} is closed`,
      preview: `You can read and export it until ${day}.`,
      headline: `${program} is closed`,
      reason: `You get this email because you’re on the staff of ${program} at ${schoolName} at ${brand.name}.`,
      firstName,
      text: [
        `${closedBy} closed ${program} at ${schoolName}. You can read and export its board, notes, contact log and evaluations until ${day}. Then we erase everything. An owner can open the program again before that day.`,
      ],
      button: ["Export the program", programLink],
    };
  },
  "search-alert": ({ firstName, program, searches, athletes, stopLink }) => {
    const total = searches.reduce((sum, { count }) => sum + count, 0);
    return {
      subject: `New athletes in your searches at ${brand.name}`,
      preview: searches.map(({ name, count }) => `${name}: ${count} new`).join(", "),
      headline: total === 1 ? "A new athlete in your searches" : "New athletes in your searches",
      reason: `You get this email at most once a day, because you saved searches with alerts for ${program} at ${brand.name}.`,
      stopLink,
      firstName,
      text: searches.flatMap(({ name, count, link }, index) => {
        const listed = athletes.filter(({ search }) => search === index);
        const isPart = listed.length < count;
        return [
          <>
            {`${count.toLocaleString("en-US")} new${isPart ? ` (we list ${listed.length})` : ""} in `}
            <a href={link}>{name}</a>
          </>,
          ...listed.map((athlete) => (
            <>
              <a href={athlete.link}>{athlete.name}</a>
              {athlete.facts && ` (${athlete.facts})`}
            </>
          )),
        ];
      }),
      button: ["See the new athletes", searches[0]?.link ?? stopLink],
    };
  },
  "overdue-tasks": ({ firstName, program, count, tasks, listLink, stopLink }) => ({
    subject: `Overdue tasks at ${brand.name}`,
    preview: tasks[0]?.text ?? "",
    headline: count === 1 ? "A task is overdue" : `${count} tasks are overdue`,
    reason: `You get this email at most once a day, because you have overdue tasks of ${program} at ${brand.name}.`,
    stopLink,
    firstName,
    text: [
      ...tasks.map(({ text, dueOn }) => `${formatTimestamp(dueOn)}: ${text}`),
      tasks.length < count && `And ${count - tasks.length} more.`,
    ],
    button: ["Open your tasks", listLink],
  }),
  "evaluations-refused": ({ firstName, staffName, program, event, count, programLink }) => {
    const evaluations = count === 1 ? "1 evaluation" : `${count.toLocaleString("en-US")} evaluations`;
    return {
      subject: `We refused evaluations of a former member at ${brand.name}`,
      preview: `${staffName} is no longer on your staff.`,
      headline: `We refused ${evaluations}`,
      reason: `You get this email because you own ${program} at ${brand.name}.`,
      firstName,
      text: [
        `${staffName} is no longer on the staff of ${program}. A device of ${staffName} tried to send ${evaluations} of ${event}. We stored nothing, and told the device to delete its data.`,
      ],
      button: ["See your staff", programLink],
    };
  },
} satisfies Partial<MailContents>;
