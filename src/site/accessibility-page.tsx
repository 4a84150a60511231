import { href } from "react-router";
import { pageCacheContext } from "#page-cache-context";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/accessibility-page.ts";
import { describePage } from "./describe-page.server.ts";
import { PageHeader } from "./page-header.tsx";

const title = "Accessibility";

const tests = [
  {
    what: "Rules:",
    how: "axe-core checks our pages for the rules of WCAG 2.2 A and AA, and the public pages also in the dark and on a phone.",
  },
  {
    what: "Keyboard:",
    how: "With only a keyboard, a test searches and opens profiles. Others sign up, build, publish and submit a profile, fill in the table of games, use the coach list, and do the work of our staff. They check what has the focus and what is announced.",
  },
  {
    what: "Zoom and text:",
    how: "We open the public pages and those of athletes and coaches at 320 CSS pixels. We open these pages and those of our staff with more space between lines, words and letters, on a phone and on a wide screen. Nothing is cut off, and no page scrolls sideways.",
  },
  {
    what: "Colors:",
    how: "We open the same pages in forced colors, like the contrast themes of Windows. No text, field or state is lost.",
  },
  {
    what: "Without JavaScript:",
    how: "We use the search, profiles, sign-up, settings and the forms of athletes and coaches without it, except the statistics.",
  },
];

const limits = [
  {
    what: "Screen readers:",
    how: "We test with the accessibility tree of Chromium. People who use NVDA, JAWS or VoiceOver every day have not tested the site yet.",
  },
  {
    what: "Videos:",
    how: "Athletes link to their own videos on other sites. Many of these have no captions and no description.",
  },
  {
    what: "PayPal:",
    how: "PayPal makes the button and the window that coaches use to pay. We can’t change them.",
  },
  {
    what: "The table of games:",
    how: "It needs JavaScript. On a wide screen it scrolls sideways inside its own frame. On a phone each game is a form instead.",
  },
  {
    what: "Time:",
    how: "We sign you out after 30 minutes without use. We warn you two minutes before, and you can stay signed in with one key. After 8 hours we sign you out in any case. What you typed stays on the page.",
  },
  {
    what: "Admin portal:",
    how: "The pages of our staff need JavaScript.",
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  await context.get(pageCacheContext).cachePage({});
  const { publicUrl } = context.get(pageContext);
  const description = `How accessible ${brand.name} is: the standard we follow, what we test, what doesn’t work yet, and where to report a barrier.`;
  return { page: describePage({ title, description, path: href("/accessibility"), publicUrl }) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(loaderData.page) : [];
}

export default function AccessibilityPage() {
  return (
    <>
      <PageHeader title={title} court="yard-field">
        <p>{`Everyone should be able to use ${brand.name}, with any device and any assistive technology.`}</p>
      </PageHeader>
      <div className="page pt-2 pb-24">
        <div className="prose">
          <h2>The standard</h2>
          <p>
            {`${brand.name} aims to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. That covers the public site, the pages of athletes and coaches, and our admin portal. We know of the limits below.`}
          </p>
          <h2>What we test, and how</h2>
          <p>We run these tests in a browser before we publish a change:</p>
          <List points={tests} />
          <h2>Known limits</h2>
          <List points={limits} />
          <h2>Report a barrier</h2>
          <p>
            Is something not working for you? Write to{" "}
            <a href={`mailto:${brand.supportEmail}`} className="wrap-anywhere">
              {brand.supportEmail}
            </a>
            . Tell us the address of the page, what you wanted to do, and which browser and assistive technology you
            use. We will reply shortly. If a page doesn’t work for you, we’ll send you its content in another way.
          </p>
        </div>
      </div>
    </>
  );
}

function List({ points }: { points: { what: string; how: string }[] }) {
  return (
    <ul>
      {points.map(({ what, how }) => (
        <li key={what}>
          <strong>{what}</strong> {how}
        </li>
      ))}
    </ul>
  );
}
