import { brand } from "../brand.ts";

const disclosed = [
  {
    what: "What a public profile shows:",
    whom: "to everyone, and to search engines if the athlete chose so. That’s what a profile is for.",
  },
  {
    what: "Name and email address:",
    whom: "to the company that delivers our emails, to send what an account needs.",
  },
  { what: "Everything we store:", whom: "to the company that runs our servers. It isn’t allowed to use the data." },
  {
    what: "The address of a video on YouTube or Vimeo that an athlete links to:",
    whom: "to that site. Our server asks it for the title and a picture.",
  },
  {
    what: "The id of a coach’s account, and the plan:",
    whom: "to PayPal, to take the payment, if the coach subscribes.",
  },
];

export function Disclosures() {
  return (
    <>
      <p>
        We don’t sell personal information or share it for advertising, and we didn’t in the prior 12 months. In the
        prior 12 months, we disclosed information only as listed here:
      </p>
      <ul>
        {disclosed.map(({ what, whom }) => (
          <li key={what}>
            <strong>{what}</strong> {whom}
          </li>
        ))}
      </ul>
      <p>
        If an athlete submits a profile, the profile and the note go to the coaches of that sport at the chosen school,
        after our staff approves the coach. The athlete can take it back at any time. If the law requires it, we give
        authorities what it demands and no more.
      </p>
    </>
  );
}

export function Cookies() {
  return (
    <p>
      This site sets one cookie when you sign in and one when you sign up. The first shows that you’re signed in, and
      nothing else. It’s deleted when you sign out or close the browser, and it stops working after 30 minutes without
      use. The second lasts an hour and contains a random number. If you open the link we emailed you in the same
      browser, it shows that the sign-up was yours. If we refuse a sign-up because of age, another cookie remembers that
      for 24 hours. It contains no date. If you only read, you get no cookie. Until you close the tab, your browser also
      remembers how far you scrolled on a page, what you wrote to a school but didn’t send, and, after a coach
      subscribes, the IDs of the subscription and the account. What an athlete types into a profile stays in the browser
      until it’s saved or the athlete signs out. For administrators, the browser also stores a token and an email
      address while the portal is open. No one else reads any of that. PayPal’s script on the payment page, and PayPal’s
      own window, may set PayPal cookies.
    </p>
  );
}

export function Analytics() {
  return (
    <p>
      There are none. We don’t report your visit to any analytics service. Scripts of other companies run in only two
      places: PayPal’s on the page where a coach subscribes, and the YouTube or Vimeo player if you choose to play a
      video here. These companies may then see your visit. Fonts, pictures and scripts come from our own server. We
      don’t track anyone, so a “do not track” or “global privacy control” signal has nothing to turn off.
    </p>
  );
}

export function Advertising() {
  return <p>There is none. No data about you goes to advertisers.</p>;
}

export function Payments() {
  return (
    <>
      <p>
        Athletes pay nothing. A college coach who subscribes to the coach plan pays through PayPal. The payment page
        loads PayPal’s script. What you enter there goes to PayPal under PayPal’s privacy policy. We give PayPal the ID
        of your account and the plan, and nothing else about you.
      </p>
      <p>
        We ask PayPal for the subscription. We store its ID, its plan, its status, the date it’s paid until, the date of
        the next payment, and if the last payment failed. Of PayPal’s messages, we store only their number, their type
        and their subscription. We never see card numbers or bank accounts. We don’t store the name or the address that
        PayPal has for you.
      </p>
      <p>
        We email you when the plan starts, when a payment fails and when the plan ends. Each of these emails has a link
        that cancels the plan without a sign-in. Anyone with the link can use it. If you ask us to erase your account,
        we cancel the plan at PayPal. What we store of the subscription then no longer points to you.
      </p>
    </>
  );
}

export function OtherSites() {
  return (
    <p>
      Profiles link to videos and articles. Our header and footer link to social networks, and the home page links to
      the app stores. Nothing loads from those sites until you follow a link. Then that site’s own policy applies. A
      link in a profile doesn’t tell the site where you came from.
    </p>
  );
}

export function Security() {
  return (
    <ul>
      <li>We store passwords only as an Argon2id hash. No one can read them back.</li>
      <li>
        A link in an email works once. A link to confirm an address works for 24 hours, and a link to set a new password
        works for one hour. A new password signs out every device.
      </li>
      <li>We limit sign-in, sign-up and requests for email. They never reveal if an address has an account.</li>
      <li>{`We log what an administrator of ${brand.name} does to an account.`}</li>
    </ul>
  );
}
