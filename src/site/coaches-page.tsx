import { href } from "react-router";
import { pageCacheContext } from "#page-cache-context";
import { pageContext } from "#page-context";
import { paymentsContext } from "#payments-context";
import { brand } from "../brand.ts";
import { listPlanOffers } from "../payments/show-price.server.ts";
import { programLimits } from "../programs/vocabulary.ts";
import { Section } from "../ui/card.tsx";
import { classNames } from "../ui/class-names.ts";
import { InlineLink, LinkButton } from "../ui/link-button.tsx";
import { loadedMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/coaches-page.ts";
import { coachPictures } from "./coach-pictures.ts";
import { describePage } from "./describe-page.server.ts";
import { PageHeader } from "./page-header.tsx";

const title = "For college coaches";

/** Prices of PayPal are cached for ten minutes. */
const maxAgeMs = 10 * 60_000;

export async function loader({ context }: Route.LoaderArgs) {
  await context.get(pageCacheContext).cachePage({ maxAgeMs });
  const payments = context.get(paymentsContext);
  const { publicUrl } = context.get(pageContext);
  const offers = await listPlanOffers(payments, { timeoutMs: 1000 });
  const description =
    "Search athletes by their statistics, keep them on a board with your staff, and grade them courtside, also without network.";
  return {
    page: describePage({ title, description, path: href("/coaches"), publicUrl }),
    prices: offers.map(({ text }) => text),
    trialDays: payments.trialDays,
  };
}

export const meta = loadedMeta;

const free = [
  "Search by statistics, height, class, position, state and grades",
  "Every public profile, with film and the source of each number",
  `A board of ${programLimits.freeProspects} athletes with stages and notes`,
  "The clipboard for one event, and the export of your work",
  "Profiles that athletes submit to your school",
  "A seat for your compliance officer",
];
const plan = [
  `A board of ${programLimits.prospects.toLocaleString("en-US")} athletes with tags, owners, tasks and needs`,
  `Up to ${programLimits.staff} colleagues with roles, ratings and a shared summary`,
  "Rosters and schedules of every event, and the clipboard for each",
  "Saved searches with email alerts",
  "Comparison with percentiles, and the contact log with person-days",
];

const parts = [
  {
    name: "A board for the whole staff",
    text: "Positions down, classes across. See what you need and have, move a card by drag or by key, and filter by any statistic.",
    picture: "board",
    alt: "The board of a program: athletes with position, class, height, school, statistics, grades and tags",
  },
  {
    name: "Grades from the side of the court",
    text: "Grade on a phone, also without network: type the jersey, tap the athlete, tap the grade. Every grade is on your board when the phone is online, and the event has a result sheet to print.",
    picture: "clipboard",
    alt: "The clipboard on a phone: an athlete with jersey 7, and large keys for the grades A+ to F",
  },
] as const;

const steps = [
  { name: "Sign up with your college email", text: "It takes a minute. Try the demo board right away." },
  {
    name: "We check the address",
    text: "Our staff compares it with the staff directory of your college. It usually takes one working day, and three at most.",
  },
  { name: "Open your program", text: "Choose school, sport and team, and invite your staff." },
];

export default function CoachesPage({ loaderData: { prices, trialDays } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={title} court="hoop-court">
        <p>
          Find athletes by what they do in games, keep them on a board with your staff, and grade them courtside. You
          see what everyone can see, and never a paid ranking.
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          <LinkButton to={`${href("/signup")}?as=coach`} size="lg">
            Sign up as a coach
          </LinkButton>
          <LinkButton to={href("/searchAthletes")} size="lg" variant="secondary">
            Search athletes now
          </LinkButton>
        </p>
      </PageHeader>
      <div className="section page grid gap-14">
        {parts.map(({ name, text, picture, alt }) => (
          <section key={name} aria-label={name} className="grid items-center gap-x-14 gap-y-6 lg:grid-cols-[20rem_1fr]">
            <div>
              <h2 className="headline-section">{name}</h2>
              <p className="mt-3 text-ink-muted leading-relaxed">{text}</p>
            </div>
            <CoachPicture name={picture} alt={alt} />
          </section>
        ))}
      </div>
      <section aria-labelledby="price" className="border-line border-t bg-sunken">
        <div className="section page">
          <h2 id="price" className="headline-section">
            One price for every program
          </h2>
          <div className="mt-8 grid gap-6 md:grid-cols-2">
            <Offer title="Free" price="$0" lines={free} />
            <Offer
              title="Coach plan"
              price={prices[0] ?? null}
              others={prices.slice(1)}
              note={
                trialDays > 0
                  ? `The first ${trialDays} days of the full plan are free. We don’t ask for a card, and nothing is deleted afterwards.`
                  : undefined
              }
              lines={plan}
            />
          </div>
          <p className="mt-6 max-w-[46rem] text-ink-muted">
            You pay through PayPal, by card or account, or by purchase order. Each payment has a receipt. Cancel with
            two clicks. The plan adds tools, and shows no more about athletes than everyone can read for free.
          </p>
        </div>
      </section>
      <Section id="start" title="How to start" className="section page">
        <ol className="mt-8 grid gap-8 md:grid-cols-3">
          {steps.map(({ name, text }, index) => (
            <li key={name} className="border-accent border-l-4 pl-5">
              <h3 className="headline-card">{`${index + 1}. ${name}`}</h3>
              <p className="mt-1.5 text-ink-muted leading-relaxed">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-8">
          Questions? Write to{" "}
          <a href={`mailto:${brand.supportEmail}`} className="text-link">
            {brand.supportEmail}
          </a>
          . Already a member? <InlineLink to={`${href("/signin")}?next=${href("/coach")}`}>Sign in</InlineLink>.
        </p>
      </Section>
    </>
  );
}

/** `npm run coach-pictures` takes the pictures. They show invented athletes. */
function CoachPicture({ name, alt }: { name: keyof typeof coachPictures; alt: string }) {
  const { width, height, small } = coachPictures[name];
  const isWide = width > height;
  const sizes = isWide ? "(width < 64rem) calc(100vw - 2rem), 46rem" : undefined;
  const srcSet = (scheme: "light" | "dark") =>
    small
      ? `/coach-${name}-${scheme}-small.avif ${small}w, /coach-${name}-${scheme}.avif ${1.5 * width}w`
      : `/coach-${name}-${scheme}.avif`;
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={srcSet("dark")} sizes={sizes} />
      <img
        src={`/coach-${name}-light.avif`}
        srcSet={srcSet("light")}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={isWide ? "eager" : "lazy"}
        decoding="async"
        className={classNames(
          "h-auto rounded-lg border border-line shadow-card",
          isWide ? "w-full" : "mx-auto w-full max-w-80",
        )}
      />
    </picture>
  );
}

function Offer({
  title: name,
  price,
  others = [],
  note,
  lines,
}: {
  title: string;
  price: string | null;
  others?: string[];
  note?: string | undefined;
  lines: string[];
}) {
  const [amount = "", ...interval] = price?.split(" ") ?? [];
  return (
    <div className="rounded-lg border border-line bg-raised p-6 shadow-card sm:p-8">
      <h3 className="headline-card">{name}</h3>
      {price ? (
        <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
          <span className="figure text-6xl">{amount}</span>
          <span className="text-ink-muted">{[interval.join(" "), ...others.map((one) => `or ${one}`)].join(" ")}</span>
        </p>
      ) : (
        <p className="mt-2 text-ink-muted">PayPal shows the price before you confirm anything.</p>
      )}
      {note && <p className="mt-3 font-medium">{note}</p>}
      <ul className="mt-5 grid gap-2.5">
        {lines.map((line) => (
          <li key={line} className="border-line border-t pt-2.5">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
