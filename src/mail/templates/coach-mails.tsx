import { brand } from "../../brand.ts";
import type { MailProps } from "../mail-kinds.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";

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
