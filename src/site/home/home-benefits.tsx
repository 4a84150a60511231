const benefits = [
  {
    name: "Increased Exposure",
    text: "Your profile is a public page with its own link. Anyone can find it here by name, sport or gender. You choose if search engines may list it.",
  },
  {
    name: "Efficient Recruitment",
    text: "A coach sees your height, class, school, seasons and totals on one page, and can print them on one sheet. The stats of a single game are one click away.",
  },
  {
    name: "Fair Evaluation",
    text: "Everyone in a sport is measured by the same statistics and the same formulas. No one can pay for a better place on the list.",
  },
  {
    name: "Improved Communication",
    text: "One link answers a coach’s first questions. It opens on any phone or computer. Each season, team and game has its own link too.",
  },
  {
    name: "Access to Opportunities",
    text: "Search for schools and submit your profile to their coaches yourself. You don’t need an agent, and it’s free.",
  },
];

export function HomeBenefits() {
  return (
    <section aria-labelledby="benefits" className="below-fold section page pt-0!">
      <div className="section-rule grid gap-x-14 gap-y-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <h2 id="benefits" className="headline-section">
          What a public profile does for you
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
