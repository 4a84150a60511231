import { brand } from "../../brand.ts";
import type { MailContents } from "./mail-content.ts";

const approvalReason = `You get this email because you signed up at ${brand.name} as a college coach.`;

export const coachMails = {
  "domain-approved": ({ firstName, postLink }) => ({
    subject: `Your college address is approved at ${brand.name}`,
    preview: "Choose your school and your sports.",
    headline: "Your college address is approved",
    reason: approvalReason,
    firstName,
    text: [
      "Our staff approved your college address. Choose your school and the sports you coach. Then you’ll get the profiles that athletes submit there.",
    ],
    button: ["Choose your sports", postLink],
  }),
  "domain-declined": ({ firstName }) => ({
    subject: `Your college address at ${brand.name} was not approved`,
    preview: "Is that a mistake? Write to us.",
    headline: "Your college address wasn’t approved",
    reason: approvalReason,
    firstName,
    text: [
      `Our staff couldn’t confirm that you coach at a college. If that’s a mistake, write to ${brand.supportEmail} from your college email. You can still search and read public profiles, like everyone else.`,
    ],
  }),
  /** Daily mail to a coach with the number of new profiles. Names no athlete. */
  "coach-digest": ({ firstName, schoolName, received, listLink, stopLink }) => {
    const counts = received.map(({ sport, count }) => `${count} in ${sport.toLowerCase()}`).join(", ");
    const total = received.reduce((sum, { count }) => sum + count, 0);
    const submitted = total === 1 ? "an athlete has submitted a profile" : "athletes have submitted their profiles";
    return {
      subject: `New athlete profiles for you at ${brand.name}`,
      preview: `${counts}, for ${schoolName}.`,
      headline: total === 1 ? "A profile for you" : `${total} profiles for you`,
      reason: `You get this email at most once a day, because you read the profiles that athletes submit to ${schoolName} at ${brand.name}.`,
      stopLink,
      firstName,
      text: [`Since our last email, ${submitted} to ${schoolName}: ${counts}.`],
      button: [total === 1 ? "Read the profile" : "Read the profiles", listLink],
    };
  },
} satisfies Partial<MailContents>;
