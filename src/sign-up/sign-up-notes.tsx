import type { MemberType } from "../accounts/permissions.ts";
import { FormNote } from "../ui/form-frame.tsx";
import { InlineLink } from "../ui/link-button.tsx";

export function SignUpNotes({ userType }: { userType: MemberType }) {
  return (
    <>
      {userType === "Athlete" && <AthleteNotes />}
      {userType === "College Coach" && <CoachNotes />}
      {userType === "Team Staff" && <TeamStaffNotes />}
      <FormNote title="You’re in charge">
        <p>
          You can have everything <InlineLink to="/requestdeletion">deleted</InlineLink> at any time. See our{" "}
          <InlineLink to="/privacy">privacy policy</InlineLink>.
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
          Your name, gender, school, graduation year and sports, and what you add later: height, weight, hometown,
          teams, stats and links.
        </p>
      </FormNote>
      <FormNote title="What no one sees">
        <p>Your email and your date of birth. We check the date once and store the year at most.</p>
      </FormNote>
    </>
  );
}

function CoachNotes() {
  return (
    <FormNote title="What everyone can see">
      <p>Nothing. Coaches have no public page. Our staff uses your name and email to confirm your college.</p>
    </FormNote>
  );
}

function TeamStaffNotes() {
  return (
    <>
      <FormNote title="What everyone can see">
        <p>
          The name of your team and your role, next to games that you enter. Your name and email are never on a public
          page.
        </p>
      </FormNote>
      <FormNote title="What happens next">
        <p>You name your team. Our staff checks that you work there, and we email you the result.</p>
      </FormNote>
    </>
  );
}
