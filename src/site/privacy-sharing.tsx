import { brand } from "../brand.ts";

const disclosed = [
  {
    what: "What a public profile shows:",
    whom: "to everyone, search engines among them. That is what a profile is for.",
  },
  { what: "Name and email address:", whom: "to the provider that delivers our mail, to send what an account needs." },
  { what: "Everything that is stored:", whom: "to the provider that runs our servers. It may not use it." },
  {
    what: "The address of a video on YouTube or Vimeo that an athlete links to:",
    whom: "to that host, which our server asks for the title and a picture.",
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
        We sell no personal information, and share none for advertising; nor have we in the prior 12 months. In the
        prior 12 months we disclosed, for the purposes named here, to these and no others:
      </p>
      <ul>
        {disclosed.map(({ what, whom }) => (
          <li key={what}>
            <strong>{what}</strong> {whom}
          </li>
        ))}
      </ul>
      <p>
        A profile that an athlete submits, and the note to it, go to the coaches of that sport at the school that the
        athlete chose, once our staff has approved the coach. The athlete can take it back at any time. Where a law
        compels us, we disclose to authorities what it demands and no more.
      </p>
    </>
  );
}

export function Cookies() {
  return (
    <p>
      This site sets one cookie when you sign in and one when you sign up. The first says that you are signed in, and
      nothing else. It goes when you sign out or close the browser, and is worth nothing after 30 minutes without use.
      The second lasts an hour and holds a random number: if you open the link that we mailed you in the same browser,
      it shows that the sign-up was yours. If a sign-up is refused because of age, another cookie says so for 24 hours;
      it holds no date. If you only read, you get no cookie. Your browser also remembers, for itself and until you close
      the tab, how far you had scrolled on a page, what you wrote to a school and have not sent, and after a coach has
      subscribed the ids of the subscription and the account. What an athlete types into a profile stays in the browser
      until it is saved, or until signing out. For administrators it also keeps a token and an email address while the
      portal is open. None of that is read by anyone else. PayPal’s script on the payment page, and PayPal’s own window,
      may set cookies of PayPal’s.
    </p>
  );
}

export function Analytics() {
  return (
    <p>
      There are none. No analytics service is told of your visit, and no script of another company runs on these pages,
      save PayPal’s on the page where a coach subscribes, and the player of YouTube or Vimeo when you choose to play a
      video here, which may then see your visit. Fonts, pictures and scripts come from our own server. Since we follow
      nobody, there is nothing that a “do not track” or “global privacy control” signal would have to switch off.
    </p>
  );
}

export function Advertising() {
  return <p>There is none, and no data about you goes to anyone who advertises.</p>;
}

export function Payments() {
  return (
    <>
      <p>
        Athletes pay nothing. A college coach who subscribes to the coach plan pays PayPal: the payment page loads
        PayPal’s script, and what you enter there goes to PayPal under PayPal’s privacy policy. We tell PayPal the id of
        your account and the plan, and nothing else about you.
      </p>
      <p>
        We ask PayPal for the subscription and keep its id, its plan, its state, when it was paid up to, when the next
        payment is due and whether the last one failed. PayPal’s messages to us are kept only as their number, their
        kind and the subscription they speak of. Card numbers and bank accounts never reach us, and we keep neither your
        name nor your address as PayPal has them.
      </p>
      <p>
        We mail you when the plan starts, when a payment fails and when it ends. Each of these mails has a link that
        cancels the plan without a sign-in: whoever has the link can use it. When you ask us to erase your account, the
        plan is cancelled at PayPal, and what we keep of the subscription leads to no one any more.
      </p>
    </>
  );
}

export function OtherSites() {
  return (
    <p>
      Profiles link to videos and articles; our header and footer link to social networks, and the home page to the app
      stores. Nothing is loaded from there until you follow a link. From then on that site’s own policy applies; a link
      of a profile does not even tell it where you came from.
    </p>
  );
}

export function Security() {
  return (
    <ul>
      <li>Passwords are stored only as an Argon2id hash, from which they cannot be read back.</li>
      <li>
        A link in a mail works once: for 24 hours to confirm an address, for one hour to set a new password. A new
        password signs out every device.
      </li>
      <li>Sign-in, sign-up and requests for mail are limited, and never tell whether an address has an account.</li>
      <li>{`What an administrator of ${brand.name} does to an account is written into a log.`}</li>
    </ul>
  );
}
