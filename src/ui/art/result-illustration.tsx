import { type Place, viewFrom } from "./perspective.ts";
import { Scene } from "./scene.tsx";

// The corner of a court in feet: baseline x = 0, sideline y = 0.
const view = viewFrom({ eye: [-13, -24, 9], target: [-3, 0, 2.4], zoom: 900, centre: [1010, 300] });

const lines = [view.line([-60, 0], [0.2, 0], 0.42), view.line([0, 0.2], [0, 60], 0.42)].join("");
const inner = [view.line([-10, 0], [-10, 60], 0.3), view.line([-60, 30], [0, 30], 0.3)].join("");

/** Flights of the ball: it lands in the court, lands outside, or is passed. */
const variants = {
  in: drawFlight({ start: [26, 4], lands: [-3.4, 4.6], height: 10, bounceTo: [-9.5, 5.4] }),
  out: drawFlight({ start: [-9, 26], lands: [5.6, -3.4], height: 13, bounceTo: [9.4, -6] }),
  pass: drawFlight({ start: [6.4, -7.4], lands: [-4.6, 9], height: 5.5 }),
};
export type ResultVariant = keyof typeof variants;

interface Flight {
  start: Place;
  lands: Place;
  height: number;
  bounceTo?: Place;
}

function drawFlight({ start, lands, height, bounceTo }: Flight) {
  return {
    flight: hop({ from: start, to: lands, height, steps: 40 }),
    bounce: bounceTo ? hop({ from: lands, to: bounceTo, height: 2.6, steps: 12 }) : "",
    mark: view.arc({ centre: lands, radius: 0.8, width: 0.14 }),
  };
}

function hop({ from, to, height, steps }: { from: Place; to: Place; height: number; steps: number }): string {
  const places = Array.from({ length: steps + 1 }, (_, step): Place => {
    const share = step / steps;
    const along = (axis: 0 | 1) => from[axis] + (to[axis] - from[axis]) * share;
    return [along(0), along(1), 4 * height * share * (1 - share)];
  });
  return view.thread(places);
}

/** The corner of a court with a ball whose landing point shows the result. */
export function ResultIllustration({ call }: { call: ResultVariant }) {
  const { flight, bounce, mark } = variants[call];
  return (
    <Scene className="max-sm:opacity-100!">
      <path d={lines} fill="currentColor" opacity="0.5" />
      <path d={inner} fill="currentColor" opacity="0.18" />
      <g fill="none" className="stroke-accent" strokeWidth="4.5" strokeLinecap="round" strokeDasharray="0.1 15">
        <path d={flight} />
        <path d={bounce} opacity="0.6" />
      </g>
      <path d={mark} className="fill-accent" />
    </Scene>
  );
}
