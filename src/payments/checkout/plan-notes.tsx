import { href, Link } from "react-router";
import { brand } from "../../brand.ts";
import { FormNote } from "../../ui/form-frame.tsx";

/** What the coach plan is, and what it is not. */
export function PlanNotes() {
  return (
    <>
      <FormNote title="What you subscribe to">
        <p>{`The coach plan of your ${brand.name} account. It counts as soon as PayPal has confirmed it.`}</p>
        <p>
          Searching athletes and reading their profiles stays open to everyone, with the plan or without it, and free
          for the athlete.
        </p>
      </FormNote>
      <FormNote title="How you end it">
        <p>
          Each mail about the plan has a link that cancels it: two clicks, no sign-in. What is paid for stays yours
          until the end of its period.
        </p>
      </FormNote>
      <FormNote title="Who handles your money">
        <p>
          PayPal does. Card numbers and bank accounts never reach us; what we keep stands in the{" "}
          <Link to={href("/privacy")} className="text-link">
            privacy policy
          </Link>
          .
        </p>
      </FormNote>
    </>
  );
}
