import { href, Link } from "react-router";
import { brand } from "../brand.ts";

function days(count: number): string {
  return count === 1 ? "1 day" : `${count} days`;
}

export function Retention({ graceDays }: { graceDays: number }) {
  return (
    <ul>
      <li>An account and its profile: until the owner asks us to erase it, plus {days(graceDays)}.</li>
      <li>
        A coach’s subscription: as long as the account. After the account is erased, we keep PayPal’s ID of the
        subscription, its plan and its dates, without a name. The fact that PayPal sent us a message about it: 45 days.
      </li>
      <li>A minor’s year of birth: until the year in which everyone born in that year is 18.</li>
      <li>
        The address and the text of an email: until we send it. If we can’t deliver it, an administrator can send it
        again as long as the account exists. The fact that we sent an email: 30 days.
      </li>
      <li>A sign-in, as a one-way code, with the general type of browser and system: 8 hours at most.</li>
      <li>A copy of your data that you asked for: 7 days.</li>
      <li>A sign-up or request that we couldn’t complete: 7 days.</li>
      <li>A link in an email, as a one-way code: 30 days after it expires.</li>
      <li>
        Counters of attempts: 15 minutes to a day. The result of an action, so that a lost connection never repeats it:
        a day. The fact that an account was used from a network, as a one-way code: 90 days.
      </li>
      <li>
        The fact that we counted a visitor of a profile, as a one-way code: until the end of the day. The number of
        visitors and the schools that viewed a profile: as long as the profile.
      </li>
      <li>
        A report about a profile: until a year after our decision, or as long as it keeps the profile hidden, at most as
        long as the profile.
      </li>
      <li>The log of what administrators did: we keep it. It never names anyone whose account was erased.</li>
    </ul>
  );
}

export function Deletion({ graceDays }: { graceDays: number }) {
  return (
    <>
      <p>
        Go to the <Link to={href("/requestdeletion")}>deletion request page</Link> and enter your email address and
        password, or delete the account in your settings. We hide your profile right away and sign you out everywhere.
        We email you the day of erasure, {graceDays === 0 ? "which is the same day" : `${days(graceDays)} later`}. The
        law would allow us 45 days. On that day we erase the account, the profile, its seasons, events, links and
        emails. A last email confirms it.
      </p>
      <p>
        We can’t erase what others copied from a public profile before, such as the index of a search engine. An older
        backup still contains the account until we delete the backup. If we ever restore it, we erase those accounts
        again.
      </p>
      <p>
        Don’t have a password because we got your profile in a file? Write to{" "}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>, and we’ll erase it for you.
      </p>
    </>
  );
}

export function YourRights() {
  return (
    <>
      <p>
        The California Consumer Privacy Act gives residents of California the rights below. We give them to everyone, no
        matter where they live.
      </p>
      <ul>
        <li>
          <strong>To know</strong> what personal information we collected about you in the prior 12 months, from where,
          why, and to whom we disclosed it, and to get a copy of it.
        </li>
        <li>
          <strong>To have it erased</strong>, by us and by companies that store it for us.
        </li>
        <li>
          <strong>To have it corrected</strong> if it’s wrong.
        </li>
        <li>
          <strong>To opt out</strong> of the sale or sharing of your data for advertising. We do neither, so there’s
          nothing to opt out of.
        </li>
        <li>
          <strong>To limit the use of sensitive information.</strong> We use information like your password only for its
          purpose, so there’s nothing to limit.
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
        To have your data erased, use the <Link to={href("/requestdeletion")}>deletion request page</Link>. For anything
        else, write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>. If you can, write from the
        email address of your account, so we know it’s you. We may ask you a question that only the owner of the account
        can answer. Someone you authorize in writing can make a request for you, and a parent or guardian for a child.
      </p>
      <p>
        We answer free of charge, within 45 days of receiving the request. If we need more time, we’ll tell you why
        within these 45 days. The time can be extended once, by another 45 days.
      </p>
    </>
  );
}
