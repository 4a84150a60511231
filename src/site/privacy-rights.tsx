import { href, Link } from "react-router";
import { brand } from "../brand.ts";

/** Days in words: "7 days". */
function days(count: number): string {
  return count === 1 ? "1 day" : `${count} days`;
}

export function Retention({ graceDays }: { graceDays: number }) {
  return (
    <ul>
      <li>An account and its profile: until their owner asks for erasure, and then {days(graceDays)} more.</li>
      <li>
        A coach’s subscription: as long as the account. After its erasure PayPal’s id of the subscription, its plan and
        its dates stay, without a name. That PayPal sent us a message about it: 45 days.
      </li>
      <li>The year of birth of a minor: until the year in which everyone born in it is 18.</li>
      <li>
        The address and the text of a mail: until it is sent. If it cannot be delivered, an administrator can send it
        again as long as the account lasts. That a mail was sent: 30 days.
      </li>
      <li>A sign-in, as a one-way code, with browser and system in coarse words: 8 hours at most.</li>
      <li>A copy of your data that you asked for: 7 days.</li>
      <li>A sign-up or request that could not be carried out: 7 days.</li>
      <li>A link in a mail, as a one-way code: 30 days after it has lapsed.</li>
      <li>
        Counters of attempts: 15 minutes to a day. The answer to a step that you took, kept so that a lost connection
        never takes it twice: a day. That an account was signed in to from a network, as a one-way code: 90 days.
      </li>
      <li>
        That a visitor was counted at a profile, as a one-way code: until the day has ended. How many there were, and
        which schools looked: as long as the profile.
      </li>
      <li>The log of what administrators did: it stays, and names no one whose account was erased.</li>
    </ul>
  );
}

export function Deletion({ graceDays }: { graceDays: number }) {
  return (
    <>
      <p>
        Go to the <Link to={href("/requestdeletion")}>deletion request page</Link> and enter your email address and
        password, or delete the account in your settings. From that moment your profile is hidden and you are signed out
        everywhere. A mail tells you the day of erasure,{" "}
        {graceDays === 0 ? "which is the same day" : `${days(graceDays)} later`}; the law would allow us 45 days. On
        that day the account, the profile, its seasons, events, links and mail are erased, and a last mail confirms it.
      </p>
      <p>
        What others copied from a public profile before, such as the index of a search engine, is not in our hands. A
        backup made before still holds the account until that backup is thrown away; if it is ever restored, the
        accounts that were erased are erased again.
      </p>
      <p>
        You have no password because your profile came to us in a file? Write to{" "}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>, and we will erase it for you.
      </p>
    </>
  );
}

export function YourRights() {
  return (
    <>
      <p>
        The California Consumer Privacy Act gives residents of California the rights below. We grant them to everyone,
        wherever they live.
      </p>
      <ul>
        <li>
          <strong>To know</strong> what personal information we collected about you in the prior 12 months, from where,
          why, and to whom we disclosed it, and to get a copy of it.
        </li>
        <li>
          <strong>To have it erased</strong>, by us and by those who keep it on our behalf.
        </li>
        <li>
          <strong>To have it corrected</strong> where it is wrong.
        </li>
        <li>
          <strong>To opt out</strong> of its being sold or shared for advertising. We do neither, so that there is
          nothing to opt out of.
        </li>
        <li>
          <strong>To limit the use of sensitive information.</strong> We use it, such as your password, only for what
          you gave it for, so that there is nothing to limit.
        </li>
        <li>
          <strong>Not to be treated worse</strong> for using any of these rights.
        </li>
      </ul>
    </>
  );
}

export function HowToAsk() {
  return (
    <>
      <p>
        For erasure use the <Link to={href("/requestdeletion")}>deletion request page</Link>. For anything else write to{" "}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>, if you can from the address of your account,
        so that we know it is you. We may ask you for something that only the owner of the account can know. Someone you
        authorize in writing may ask for you, and a parent or guardian for a child.
      </p>
      <p>
        We answer free of charge, within 45 days of receiving the request. If we need longer, we tell you so and why
        within these 45 days; the time can be extended once, by another 45 days.
      </p>
    </>
  );
}
