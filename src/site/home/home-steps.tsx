const steps = [
  { name: "Download", text: "Get the free app for iPhone or Android." },
  {
    name: "Create Profile",
    text: "Enter your height, class and school. Then add your sports, seasons and teams with stats, videos and links.",
  },
  { name: "Submit Profile", text: "Search for schools and submit your profile to their coaches. That’s free too." },
];

export function HomeSteps() {
  return (
    <section aria-labelledby="steps" className="below-fold board overflow-clip">
      <div className="section page">
        <h2 id="steps" className="headline-section">
          Three steps to a coach
        </h2>
        <ol className="mt-10 grid gap-y-12 md:mt-28 md:grid-cols-3">
          {steps.map(({ name, text }, index) => (
            <li key={name} className="relative max-md:flex max-md:gap-5 md:pr-10">
              {index < steps.length - 1 && <Bounce />}
              <span
                aria-hidden
                className="figure relative grid h-[1.3em] w-[1.05em] shrink-0 place-items-center overflow-clip rounded-sm border border-line bg-raised text-6xl isolate after:absolute after:inset-x-0 after:-z-1 after:top-1/2 after:h-px after:bg-surface md:text-8xl"
              >
                {index + 1}
              </span>
              <div>
                <h3 className="font-[800] text-3xl leading-none [font-stretch:76%] md:mt-6 md:text-4xl">{name}</h3>
                <p className="mt-3 max-w-[22rem] text-ink-muted leading-relaxed">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** An arc between two figures, stretched to the available width. Its dots stay round. */
function Bounce() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      fill="none"
      className="absolute overflow-visible -top-21 left-[3.2rem] h-19 w-full max-md:hidden"
    >
      <path
        d="M0 100C12 -24 88 -24 100 100"
        className="stroke-signal"
        vectorEffect="non-scaling-stroke"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="0.1 15"
      />
    </svg>
  );
}
