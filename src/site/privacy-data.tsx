import { minimumAge } from "../accounts/vocabulary.ts";

export function PublicProfiles() {
  return (
    <>
      <p>
        An athlete’s profile is public: anyone can read it without an account, search engines may list it, and it may be
        shown on the home page and in the previews of links. It shows
      </p>
      <ul>
        <li>name, picture, gender, height and weight,</li>
        <li>city and state, school, type of school and graduation year,</li>
        <li>sports, positions, seasons, teams, events with their scores and statistics,</li>
        <li>links to videos and articles, with their titles and dates.</li>
      </ul>
      <p>
        It never shows an email address, a phone number, a street or a date of birth. A profile is public only while its
        athlete publishes it, and its account is verified and neither blocked nor about to be erased. Accounts of
        coaches have no public page.
      </p>
    </>
  );
}

export function WhatWeCollect() {
  return (
    <>
      <h3>From athletes</h3>
      <p>
        First and last name, email address, password, gender, graduation year and school when they sign up; the rest of
        the profile as they enter it. We ask for the date of birth, check it and do not keep it: of those who are 13 to
        17 we keep the year, until they are 18. Of a profile that is submitted to a school we keep the note to it, and
        when it was sent, delivered and first opened. If a text looks like contact data and the athlete asks our staff
        to check it, we keep the text and the decision until the account is erased. Only the athlete and our staff see
        it.
      </p>
      <p>
        A photo is drawn anew before we keep it: what the camera noted in it, such as the place, is not kept. Of a video
        on YouTube or Vimeo that an athlete links to, we keep the title and a picture.
      </p>
      <p>
        A profile may also come to us in a file, for instance from a school, a club or a league. Whoever sends the file
        answers for being allowed to. It holds what a profile shows, and an email address if one was given.
      </p>
      <h3>From coaches</h3>
      <p>
        First and last name, email address and password. From the part of the address after the @ we see whether it
        belongs to a university. Then the school and the sports that a coach reads for, and which of the received
        profiles the coach opened, kept or passed.
      </p>
      <h3>From visitors</h3>
      <p>
        Nothing that you don’t type. We use your network (IP) address to respond to you and to limit how often something
        can be tried. The counters hold it only as a one-way code. When you sign in, we also store a code of your
        network that only our secret key can check. We delete it 90 days after the last use. We count how many people
        looked at a profile each day, and show the number to the athlete. For that we store a one-way code of your
        address or your account. At the end of the day we delete it, and the key that made it. If a signed-in coach
        looks at a profile, the athlete sees the name of the school. The server’s log may note the time, the page and
        the network address of a request. It notes no search words and no passwords.
      </p>
    </>
  );
}

export function WhatWeUseItFor() {
  return (
    <>
      <ul>
        <li>to show profiles and to find them;</li>
        <li>
          to sign you in, and to send the mail that your account needs: confirming an address, a sign-in code, a new
          password, erasure;
        </li>
        <li>to submit a profile to the coaches that the athlete chose;</li>
        <li>to keep count of coach plans;</li>
        <li>to find faults and to fend off attacks.</li>
      </ul>
      <p>We send no newsletters, make no profiles of visitors, and let no program decide about a person.</p>
    </>
  );
}

export function Children() {
  return (
    <>
      <p>
        {`Nobody under ${minimumAge} can have an account. We do not knowingly collect personal information from children under ${minimumAge}: a sign-up with such a date of birth is refused, and nothing of what was entered is kept. If you believe that a child’s data reached us in another way, write to us and we will erase it.`}
      </p>
      <p>
        We sell nobody’s data, and so none of anyone under 16. Should that ever change, data of people under 16 would
        not be sold without an opt-in: those aged 13 to 16 would have to opt in themselves, and for children under 13 a
        parent or guardian would have to.
      </p>
      <p>
        Parents and guardians may ask what is kept about their child, have it corrected and have it erased; see how to
        make a request.
      </p>
    </>
  );
}
