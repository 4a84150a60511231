import { brand } from "../../brand.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

export function ExportReadyMail({ firstName, pageLink, keptUntil }: MailProps<"export-ready">) {
  return (
    <MailFrame
      preview="Sign in to read or save it."
      headline="Your data is ready"
      reason={`You get this email because someone signed in to your ${brand.name} account asked for a copy of its data. If it wasn’t you, set a new password.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        The copy of all the data we have about you is ready. Sign in to read or save it. You can get it until{" "}
        {formatTimestamp(keptUntil, "long-day")}.
      </Paragraph>
      <MailAction label="Go to my data" link={pageLink} />
    </MailFrame>
  );
}
