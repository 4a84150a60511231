import { href } from "react-router";
import { FormNote } from "../ui/form-frame.tsx";
import { InlineLink } from "../ui/link-button.tsx";

/** Leads a family to the page that answers whether a coach is real. */
export function CheckCoachNote() {
  return (
    <FormNote title="Did a coach write to you?">
      <p>
        <InlineLink to={href("/check-a-coach")}>Check the coach</InlineLink> before you answer.
      </p>
    </FormNote>
  );
}
