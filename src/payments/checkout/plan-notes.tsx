import { href, Link } from "react-router";
import { brand } from "../../brand.ts";
import { FormNote } from "../../ui/form-frame.tsx";

export function PlanNotes() {
  return (
    <>
      <FormNote title="What you get">
        <p>{`The coach plan for your ${brand.name} account. It starts when PayPal confirms it.`}</p>
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
          <Link to={href("/privacy")} className="text-link">
            privacy policy
          </Link>
          .
        </p>
      </FormNote>
    </>
  );
}
