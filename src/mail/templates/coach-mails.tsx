import { brand } from "../../brand.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

const approvalReason = `You get this email because you signed up at ${brand.name} as a college coach.`;

export function DomainApprovedMail({ firstName, postLink }: MailProps<"domain-approved">) {
  return (
    <MailFrame
      preview="Choose your school and your sports."
      headline="Your college address is approved"
      reason={approvalReason}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        Our staff approved your college address. Choose your school and the sports you coach. Then you’ll get the
        profiles that athletes submit there.
      </Paragraph>
      <MailAction label="Choose your sports" link={postLink} />
    </MailFrame>
  );
}

export function DomainDeclinedMail({ firstName }: MailProps<"domain-declined">) {
  return (
    <MailFrame
      preview="Is that a mistake? Write to us."
      headline="Your college address wasn’t approved"
      reason={approvalReason}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        Our staff couldn’t confirm that you coach at a college. If that’s a mistake, write to {brand.supportEmail} from
        your college email. You can still search and read public profiles, like everyone else.
      </Paragraph>
    </MailFrame>
  );
}

/** Daily mail to a coach with the number of new profiles. Names no athlete. */
export function CoachDigestMail({ firstName, schoolName, received, listLink, stopLink }: MailProps<"coach-digest">) {
  const counts = received.map(({ sport, count }) => `${count} in ${sport.toLowerCase()}`).join(", ");
  const total = received.reduce((sum, { count }) => sum + count, 0);
  return (
    <MailFrame
      preview={`${counts}, for ${schoolName}.`}
      headline={total === 1 ? "A profile for you" : `${total} profiles for you`}
      reason={`You get this email at most once a day, because you read the profiles that athletes submit to ${schoolName} at ${brand.name}.`}
      stopLink={stopLink}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        Since our last email, {total === 1 ? "an athlete has" : "athletes have"} submitted{" "}
        {total === 1 ? "a profile" : "their profiles"} to {schoolName}: {counts}.
      </Paragraph>
      <MailAction label={total === 1 ? "Read the profile" : "Read the profiles"} link={listLink} />
    </MailFrame>
  );
}
