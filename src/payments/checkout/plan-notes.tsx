import { href } from "react-router";
import { brand } from "../../brand.ts";
import { FormNote } from "../../ui/form-frame.tsx";
import { InlineLink } from "../../ui/link-button.tsx";

const tools = [
  "A board of 5,000 athletes with stages, tags, owners and tasks",
  "Ratings, a shared summary and notes of up to 30 colleagues",
  "Rosters, schedule and the offline clipboard for every event",
  "Saved searches with email alerts, comparison, and the contact log",
];

export function PlanNotes({ program }: { program: { school: string; team: string } | null }) {
  return (
    <>
      <FormNote title="What you get">
        <p>
          {program
            ? `The coach plan for ${program.team} at ${program.school}. It starts when PayPal confirms it.`
            : `The coach plan for your ${brand.name} account. It starts when PayPal confirms it.`}
        </p>
        <ul className="ml-5 list-disc">
          {tools.map((tool) => (
            <li key={tool}>{tool}</li>
          ))}
        </ul>
        <p>
          Everyone can still search for athletes and read their profiles, with or without the plan. It’s always free for
          athletes.
        </p>
      </FormNote>
      <FormNote title="How to cancel">
        <p>
          Each email about the plan has a link to cancel it. It takes two clicks and no sign-in. You can use the plan
          until the end of the time you paid for.
        </p>
      </FormNote>
      <FormNote title="Who handles your payment">
        <p>
          PayPal does. We never see card numbers or bank accounts. Read what we store in our{" "}
          <InlineLink to={href("/privacy")}>privacy policy</InlineLink>.
        </p>
      </FormNote>
    </>
  );
}
