import { href, Link } from "react-router";
import { FormNote } from "../ui/form-frame.tsx";

/** Leads a family to the page that answers whether a coach is real. */
export function CheckCoachNote() {
  return (
    <FormNote title="Did a coach write to you?">
      <p>
        <Link to={href("/check-a-coach")} className="text-link">
          Check the coach
        </Link>{" "}
        before you answer.
      </p>
    </FormNote>
  );
}
