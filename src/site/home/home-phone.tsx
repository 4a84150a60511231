import { brand } from "../../brand.ts";

const ways = [
  {
    device: "iPhone and iPad",
    steps: [
      "Open this site in Safari.",
      "Tap Share, the square with the arrow.",
      "Tap “Add to Home Screen”, then “Add”.",
    ],
  },
  {
    device: "Android",
    steps: [
      "Open this site in Chrome.",
      "Tap the menu, the three dots.",
      "Tap “Add to Home screen” or “Install app”, then confirm.",
    ],
  },
];

/** Explains how a phone shows the site like an app. */
export function HomePhone() {
  return (
    <section aria-labelledby="phone" className="below-fold">
      <div className="section page">
        <h2 id="phone" className="headline-section">
          Use it on your phone
        </h2>
        <p className="lede mt-4 max-w-[40rem]">
          {`Put ${brand.name} on your home screen. It opens like an app, needs almost no space, and is always up to date.`}
        </p>
        <div className="mt-10 grid gap-x-16 gap-y-10 md:grid-cols-2">
          {ways.map(({ device, steps }) => (
            <div key={device} className="border-line border-t pt-5">
              <h3 className="headline-card">{device}</h3>
              <ol className="mt-4 grid gap-3">
                {steps.map((step, index) => (
                  <li key={step} className="flex gap-4">
                    <span aria-hidden className="figure w-5 shrink-0 text-2xl text-signal-ink leading-none">
                      {index + 1}
                    </span>
                    <span>{step}</span>
                  </li>
                ))}
              </ol>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
