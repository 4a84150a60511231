import { CheckCoachNote } from "../family/check-coach-note.tsx";
import { FormNote } from "../ui/form-frame.tsx";

/** The notes beside the messages of a guardian. */
export function MessageNotes() {
  return (
    <>
      <FormNote title="Who reads the messages">
        <p>
          The athlete, each linked parent or guardian, and the staff of the program. Our staff reads only what you
          report.
        </p>
      </FormNote>
      <CheckCoachNote />
    </>
  );
}
