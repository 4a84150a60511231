import { useEffect, useState } from "react";
import { useAnnouncement } from "./use-announcement.ts";

const bands = [
  { above: 50, colour: "var(--info)" },
  { above: 40, colour: "var(--teal)" },
  { above: 30, colour: "var(--green)" },
  { above: 20, colour: "var(--amber)" },
  { above: 10, colour: "var(--signal)" },
  { above: 0, colour: "var(--ink)" },
];
const radius = 104;
const around = 2 * Math.PI * radius;

/** Returns the remaining seconds since the first render. Uses the clock, so that background tabs stay correct. */
export function useSecondsLeft(span: number): number {
  const [left, setLeft] = useState(span);

  useEffect(() => {
    if (span === 0) return;
    const end = Date.now() + span * 1000;
    const look = () => {
      const now = Math.min(span, Math.max(0, Math.ceil((end - Date.now()) / 1000)));
      setLeft(now);
      if (now === 0) stop();
    };
    const timer = setInterval(look, 250);
    // Browsers slow down timers in background tabs: updates when the tab becomes visible.
    document.addEventListener("visibilitychange", look);
    function stop() {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    }
    return stop;
  }, [span]);

  return left;
}

/** Shows the remaining seconds as a shrinking circle. Screen readers announce it once, at half time. */
export function CountdownCircle({ left, span }: { left: number; span: number }) {
  const colour = bands.find(({ above }) => left > above)?.colour ?? "var(--ink)";
  useAnnouncement(left <= span / 2 ? `${span / 2} seconds left.` : "");
  return (
    <div className="relative aspect-square w-full max-w-72">
      <svg
        aria-hidden="true"
        viewBox="0 0 240 240"
        fill="none"
        className="-rotate-90 size-full"
        data-seconds-left={left}
        style={{ color: colour }}
      >
        <circle cx="120" cy="120" r={radius} stroke="var(--line)" strokeWidth="14" />
        <circle
          cx="120"
          cy="120"
          r={radius}
          stroke="currentColor"
          strokeWidth="14"
          strokeDasharray={around}
          // One second ahead, because the transition takes one second.
          strokeDashoffset={around * (1 - Math.max(0, left - 1) / span)}
          className="transition-[stroke-dashoffset,stroke] duration-1000 ease-linear"
        />
        {Array.from({ length: 6 }, (_, tenth) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: the marks never change.
            key={tenth}
            d="M120 34v10"
            stroke="var(--line-strong)"
            strokeWidth="3"
            transform={`rotate(${90 + tenth * 60} 120 120)`}
          />
        ))}
      </svg>
      <p role="timer" className="absolute inset-0 grid place-content-center text-center">
        <span className="figure text-[5.5rem]">{left}</span>
        <span className="mt-1 text-ink-muted text-sm">{left === 1 ? "second" : "seconds"}</span>
      </p>
    </div>
  );
}
