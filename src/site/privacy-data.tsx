import { minimumAge } from "../accounts/vocabulary.ts";
import { fieldsByAudience } from "../athletes/fields.ts";

const audiences = {
  everyone: "Everyone who sees the profile",
  chosen: "Only the athlete, until the athlete shows it to everyone",
  schools: "Only the athlete, and coaches of a school to which the athlete submits the profile",
};

export function PublicProfiles() {
  return (
    <>
      <p>
        An athlete’s profile is public. Anyone can read it without an account. Search engines may list it only if the
        athlete chose so; adults who sign up begin with that choice, athletes under 18 don’t. Only these profiles are on
        the home page. Links to any public profile may show a preview. It shows
      </p>
      <ul>
        <li>name and picture, and the fields that the table lists for everyone,</li>
        <li>sports, positions, seasons, teams, events with their scores and statistics,</li>
        <li>links to videos and articles, with their titles and dates.</li>
      </ul>
      <table>
        <caption className="text-left">
          The fields of a profile and who sees them. All but the name and the gender are optional.
        </caption>
        <thead>
          <tr className="text-left">
            <th scope="col">Fields</th>
            <th scope="col">Who sees them</th>
          </tr>
        </thead>
        <tbody>
          {fieldsByAudience().map(({ audience, labels }) => (
            <tr key={audience} className="border-line border-t align-top">
              <td className="py-2 pr-6">{labels.join(", ")}</td>
              <td className="py-2">{audiences[audience]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        It never shows an email address, a phone number, a street or a date of birth. A profile is public only if the
        athlete publishes it and the account is verified, isn’t blocked and isn’t about to be erased. Coach accounts
        have no public page.
      </p>
    </>
  );
}

export function WhatWeCollect() {
  return (
    <>
      <h3>From athletes</h3>
      <p>
        When they sign up: first and last name, email address, password, gender, graduation year and school. Later: the
        rest of the profile, as they enter it. We ask for the date of birth and check it, but we don’t store it. If an
        athlete is 13 to 17, we store the year until they’re 18. If an athlete submits a profile to a school, we store
        the note, and when the profile was sent, delivered and first opened. If a text looks like contact data and the
        athlete asks our staff to check it, we store the text and the decision until the account is erased. Only the
        athlete and our staff see it.
      </p>
      <p>
        We make a new copy of each photo before we store it. Data that the camera saved in the photo, such as the place,
        is removed. If an athlete links to a video on YouTube or Vimeo, we store its title and a picture.
      </p>
      <p>
        We may also get a profile in a file, for example from a school, a club or a league. The sender is responsible
        for having permission. The file contains what a profile shows, and an email address if there is one.
      </p>
      <h3>From coaches</h3>
      <p>
        First and last name, email address and password. The part of the address after the @ shows us if it belongs to a
        university. We also store the coach’s school and sports, which profiles the coach opened, kept or passed, and
        what the staff of a program writes: notes, ratings, contacts and saved searches. If the staff imports the roster
        of an event, we also store its athletes who have no profile here: name, class, school, club, team and position.
        Only that staff sees them. We delete them 24 months after the event. The clipboard keeps this roster and the
        staff’s ratings on the phone of a staff member, so that it works without network. Signing out hides them, and
        losing access deletes them.
      </p>
      <h3>From teams</h3>
      <p>
        First and last name, email address and password of the staff, their team, and the games that they enter or
        import. We delete an uploaded file, with the names in it, after seven days. When a coach confirms a game, the
        profile shows the coach’s name, team and role.
      </p>
      <h3>From visitors</h3>
      <p>
        Nothing that you don’t type. We use your network (IP) address to respond to you and to limit how often something
        can be tried. The counters store it only as a one-way code. When you sign in, we also store a code of your
        network that only our secret key can check. We delete it 90 days after the last use. We count how many people
        view a profile each day, and show the number to the athlete. For that we store a one-way code of your address or
        your account. At the end of the day we delete the code and the key that made it. If a signed-in coach views a
        profile, the athlete sees the name of the school. The server log may contain the time, the page and the network
        address of a request. It never contains search words or passwords.
      </p>
      <p>
        When you report a profile, we store the reason and your text for our staff. An email is optional. We use it only
        to tell you the result, and delete it from the report then. The athlete never sees who sent a report.
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
          to sign you in, and to send the emails that your account needs: confirming an address, a sign-in code, a new
          password, erasure;
        </li>
        <li>to submit a profile to the coaches that the athlete chose;</li>
        <li>to keep count of coach plans;</li>
        <li>to find errors and to stop attacks.</li>
      </ul>
      <p>We don’t send newsletters or build profiles of visitors. No program makes decisions about people.</p>
    </>
  );
}

export function Children() {
  return (
    <>
      <p>
        {`No one under ${minimumAge} can have an account. We do not knowingly collect personal information from children under ${minimumAge}. If a date of birth shows that someone is under ${minimumAge}, we refuse the sign-up and store nothing they entered. If you believe that we got a child’s data in another way, write to us and we’ll erase it.`}
      </p>
      <p>
        We don’t sell anyone’s data, including the data of people under 16. If that ever changes, we won’t sell the data
        of people under 16 without an opt-in. People aged 13 to 16 would have to opt in themselves. For children under
        13, a parent or guardian would have to opt in.
      </p>
      <p>
        Parents and guardians can ask what we store about their child, and have it corrected or erased. See how to make
        a request.
      </p>
    </>
  );
}
