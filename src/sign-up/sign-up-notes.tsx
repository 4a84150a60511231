import { Link } from "react-router";
import { FormNote } from "../ui/form-frame.tsx";

/** Says in plain words what of a sign-up becomes public and what never does. */
export function SignUpNotes({ userType }: { userType: "Athlete" | "College Coach" }) {
  return (
    <>
      {userType === "Athlete" ? <AthleteNotes /> : <CoachNotes />}
      <FormNote title="You stay in charge">
        <p>
          You can ask at any time that everything is{" "}
          <Link to="/requestdeletion" className="text-link">
            deleted
          </Link>
          . See our{" "}
          <Link to="/privacy" className="text-link">
            privacy policy
          </Link>
          .
        </p>
      </FormNote>
    </>
  );
}

function AthleteNotes() {
  return (
    <>
      <FormNote title="What everyone can see">
        <p>
          Your name, gender, school and graduation year, and what you add later: height, weight, home town, teams, stats
          and links. Anyone can read it.
        </p>
      </FormNote>
      <FormNote title="What nobody sees">
        <p>Your email address and your date of birth. We check the date once and then keep at most the year.</p>
      </FormNote>
    </>
  );
}

function CoachNotes() {
  return (
    <FormNote title="What everyone can see">
      <p>Nothing: coaches have no public page. Our staff see your name and email address to confirm your college.</p>
    </FormNote>
  );
}
