import { brand } from "../../brand.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import { MailAction } from "./mail-action.tsx";
import { MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

const results = {
  kept: "We found nothing that breaks our rules, so the profile stays as it is.",
  corrected: "You were right. The profile was corrected.",
  removed: "You were right. We took the profile down.",
};

export function ReportDecidedMail({ decision, profileLink, reportedAt }: MailProps<"report-decided">) {
  return (
    <MailFrame
      preview={results[decision]}
      headline="The result of your report"
      reason={`You get this email because a report at ${brand.name} named this address. We deleted the address from the report.`}
    >
      <Paragraph>
        Thank you for your report of {formatTimestamp(reportedAt, "long-day")}. Our staff checked the profile.
      </Paragraph>
      <Paragraph>{results[decision]}</Paragraph>
      {decision === "removed" ? (
        <Paragraph>It was at {profileLink}</Paragraph>
      ) : (
        <MailAction label="Open the profile" link={profileLink} />
      )}
      <Paragraph>If something is still wrong, write to {brand.supportEmail}.</Paragraph>
    </MailFrame>
  );
}
