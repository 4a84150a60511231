import type { ReactNode } from "react";
import { SourceName } from "../contact-rules/rule-source.tsx";
import { purposes } from "../contact-rules/vocabulary.ts";
import { Badge } from "../ui/badge.tsx";
import { searchSiteHref } from "../ui/search-site-href.ts";
import { Timestamp } from "../ui/timestamp.ts";
import type { MessageLabel, ThreadMessage } from "./schema.ts";
import { authorWords } from "./vocabulary.ts";

/** The messages of a thread, latest first. */
export function MessageList({
  messages,
  forMessage,
}: {
  messages: readonly ThreadMessage[];
  /** Renders the part below a message. */
  forMessage?: (message: ThreadMessage) => ReactNode;
}) {
  return (
    <ol className="grid gap-6">
      {messages.map((message) => (
        <li key={message.messageId} className="rounded-lg border border-line bg-raised p-4 sm:p-6">
          <Message message={message} />
          {forMessage?.(message)}
        </li>
      ))}
    </ol>
  );
}

function Message({
  message: { author, name, text, purpose, writtenAt, state, stopReason, label },
}: {
  message: ThreadMessage;
}) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="wrap-anywhere">
          <bdi>{name ?? authorWords[author]}</bdi>
        </strong>
        {purpose && <Badge>{purposes[purpose]}</Badge>}
        {state === "waiting" && <Badge tone="info">Waits for its hours</Badge>}
        {state === "stopped" && <Badge tone="danger">Not delivered</Badge>}
        <span className="text-ink-muted text-sm">
          <Timestamp at={writtenAt} format="long-minute" />
        </span>
      </p>
      {stopReason && <p className="mt-2 font-medium">{stopReason}</p>}
      {text === null ? (
        <p className="mt-3 text-ink-muted">Our staff removed this message.</p>
      ) : (
        <p className="wrap-anywhere mt-3 whitespace-pre-line">
          <LinkedText text={text} isLinked={author === "coach"} />
        </p>
      )}
      {label && <Label label={label} />}
    </>
  );
}

/** Links in a message of a coach lead to the sites of the school, because nothing else is accepted. */
function LinkedText({ text, isLinked }: { text: string; isLinked: boolean }) {
  if (!isLinked) return text;
  return text.split(/(https:\/\/\S+)/).map((part, index) =>
    part.startsWith("https://") ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change.
      <a key={index} href={part} rel="noreferrer nofollow" className="text-link">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString("en-US")} ${many}`;

/** The facts beside a message that its sender cannot change. */
export function Label({ label: { sender, families, looks, campPrice, rule } }: { label: MessageLabel }) {
  return (
    <div className="mt-4 rounded-md bg-sunken p-4 text-sm">
      <p className="font-semibold">What we know about this message</p>
      <p className="mt-1">
        {campPrice === 0 && "This is an invitation to a free camp. It does not mean that the team wants the athlete. "}
        {campPrice !== null &&
          campPrice > 0 &&
          `This is an invitation to a camp that costs $${campPrice.toLocaleString("en-US")}. It does not mean that the team wants the athlete. `}
        {looks === 0
          ? "Coaches of this school didn’t open the profile in the last 30 days."
          : `Coaches of this school opened the profile on ${counted(looks, "day", "days")} of the last 30.`}
      </p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        <li className="wrap-anywhere">
          {`${sender.name} writes for ${sender.school} (${roleNames.get(sender.role) ?? sender.role.toLowerCase()}). `}
          {describeCheck(sender)}
          <StaffLink sender={sender} />
        </li>
        <li>
          {families > 1
            ? `This text went to ${counted(families, "family", "families")} through this site in 30 days.`
            : "No other family got this text through this site in the last 30 days. That does not mean that the athlete was chosen."}
        </li>
        {rule && (
          <li className="wrap-anywhere">
            {`The rule for such messages: ${rule.sentence} Source of the rule: `}
            <SourceName source={rule.source} />
            {", which we read on "}
            <Timestamp at={rule.checkedOn} />. It is about such messages in general, not about this one.
          </li>
        )}
      </ul>
    </div>
  );
}

function StaffLink({ sender: { staffLink, website } }: { sender: MessageLabel["sender"] }) {
  const to = staffLink ?? (website && searchSiteHref(website, "athletics staff directory"));
  if (!to) return null;
  return (
    <>
      {" "}
      <a href={to} rel="noreferrer nofollow" className="text-link">
        {staffLink
          ? "See the coach in the staff list of the school"
          : "Look for the name in the staff list of the school"}
      </a>
      .
    </>
  );
}

/** Names of the roles in a program for a family. */
const roleNames: ReadonlyMap<string, string> = new Map([
  ["Owner", "heads the account of this team here"],
  ["Recruiter", "recruits for it here"],
]);

function describeCheck({ checkedBy, checkedOn }: MessageLabel["sender"]) {
  if (!checkedBy) return "The email address belongs to the school. We did not check the person.";
  const how =
    checkedBy === "staff"
      ? "Our staff checked that the email address belongs to a coach of the school"
      : "A checked coach of the program invited this email address of the school";
  return checkedOn ? (
    <>
      {`${how}, on `}
      <Timestamp at={checkedOn} />.
    </>
  ) : (
    `${how}.`
  );
}
