import { type Place, viewFrom } from "../ui/art/perspective.ts";
import { Scene } from "../ui/art/scene.tsx";

// The corner of a court, in feet: baseline x = 0, sideline y = 0, the court on their left. The ball came down outside.
const view = viewFrom({ eye: [-13, -24, 9], target: [-3, 0, 2.4], zoom: 900, centre: [1010, 300] });

const lines = [view.line([-60, 0], [0.2, 0], 0.42), view.line([0, 0.2], [0, 60], 0.42)].join("");
const inner = [view.line([-10, 0], [-10, 60], 0.3), view.line([-60, 30], [0, 30], 0.3)].join("");
const lands: Place = [5.6, -3.4];

const bounce = hop({ from: lands, to: [9.4, -6], height: 2.6, steps: 12 });
const flight = hop({ from: [-9, 26], to: lands, height: 9, steps: 40 });
const mark = view.arc({ centre: lands, radius: 0.8, width: 0.14 });

function hop({ from, to, height, steps }: { from: Place; to: Place; height: number; steps: number }): string {
  const places = Array.from({ length: steps + 1 }, (_, step): Place => {
    const share = step / steps;
    const along = (axis: 0 | 1) => from[axis] + (to[axis] - from[axis]) * share;
    return [along(0), along(1), 4 * height * share * (1 - share)];
  });
  return view.thread(places);
}

/** A ball that fell outside the court. */
export function OutOfBounds() {
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
