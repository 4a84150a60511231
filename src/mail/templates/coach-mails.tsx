import { brand } from "../../brand.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

const approvalReason = `You get this mail because you signed up at ${brand.name} as a college coach.`;

/** Tells a coach that the staff approved the address, and what is left to do. */
export function DomainApprovedMail({ firstName, postLink }: MailProps<"domain-approved">) {
  return (
    <MailFrame
      preview="Choose your school and your sports."
      headline="Your college address is approved"
      reason={approvalReason}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        Our staff has approved your college address. Choose your school and the sports that you coach, and you receive
        what athletes submit there.
      </Paragraph>
      <MailAction label="Choose your sports" link={postLink} />
    </MailFrame>
  );
}

/** Tells a coach that the staff could not approve the address, and whom to write to. */
export function DomainDeclinedMail({ firstName }: MailProps<"domain-declined">) {
  return (
    <MailFrame
      preview="If that is wrong, write to us."
      headline="Your college address was not approved"
      reason={approvalReason}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        Our staff could not confirm that you coach at a college. If that is wrong, write to {brand.supportEmail} from
        your college’s address. You can search and read public profiles like everyone.
      </Paragraph>
    </MailFrame>
  );
}

/** Tells a coach once a day how many profiles came in, and names no athlete. */
export function CoachDigestMail({ firstName, schoolName, received, listLink, stopLink }: MailProps<"coach-digest">) {
  const counts = received.map(({ sport, count }) => `${count} in ${sport.toLowerCase()}`).join(", ");
  const total = received.reduce((sum, { count }) => sum + count, 0);
  return (
    <MailFrame
      preview={`${counts}, for ${schoolName}.`}
      headline={total === 1 ? "A profile for you" : `${total} profiles for you`}
      reason={`You get this mail, once a day at most, because you read what athletes submit to ${schoolName} at ${brand.name}.`}
      stopLink={stopLink}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        Since the last mail {total === 1 ? "an athlete has" : "athletes have"} submitted{" "}
        {total === 1 ? "a profile" : "their profiles"} to {schoolName}: {counts}.
      </Paragraph>
      <MailAction label={total === 1 ? "Read the profile" : "Read the profiles"} link={listLink} />
    </MailFrame>
  );
}
