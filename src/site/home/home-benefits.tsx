const benefits = [
  {
    name: "Increased Exposure",
    text: "Your profile is a public page with an address of its own. Anyone can find it by name, sport or gender, and search engines may list it.",
  },
  {
    name: "Efficient Recruitment",
    text: "A coach reads height, class, school, seasons and totals on one page, and prints them on one sheet. The figures of a single game are one click further.",
  },
  {
    name: "Fair Evaluation",
    text: "Everyone in a sport is measured by the same statistics and the same formulas. Nobody can pay for a better place in the list.",
  },
  {
    name: "Improved Communication",
    text: "One link answers what a coach asks first. It opens on any phone or computer, and each season, team and game has a link too.",
  },
  {
    name: "Access to Opportunities",
    text: "Search for schools in the app and submit your profile to their coaches yourself, without an agent and without a fee.",
  },
];

/** What an athlete gains, as a list to read down. */
export function HomeBenefits() {
  return (
    <section aria-labelledby="benefits" className="below-fold section page pt-0!">
      <div className="section-rule grid gap-x-14 gap-y-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <h2 id="benefits" className="headline-section">
          What a public profile does for an athlete
        </h2>
        <ul>
          {benefits.map(({ name, text }) => (
            <li
              key={name}
              className="grid gap-x-8 gap-y-2 border-line border-b py-6 first:pt-0 last:border-b-0 last:pb-0 md:grid-cols-[minmax(0,19rem)_minmax(0,1fr)] md:items-baseline"
            >
              <h3 className="font-[800] text-3xl leading-none [font-stretch:74%]">{name}</h3>
              <p className="max-w-[36rem] text-ink-muted leading-relaxed">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
