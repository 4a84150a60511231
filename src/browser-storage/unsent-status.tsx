import { useEffect, useState } from "react";
import { classNames } from "../ui/class-names.ts";
import { formatElapsed } from "./format-elapsed.ts";

/** Shows what is unsent, when it was last tried, and a button that tries now. */
export function UnsentStatus({
  text,
  lastFailedAt,
  onTry,
  className,
}: {
  /** Such as `3 unsent`. */
  text: string;
  /** Time of the last try in ms. */
  lastFailedAt: number;
  onTry: () => void;
  className?: string;
}) {
  return (
    <div className={classNames("flex flex-wrap items-center gap-x-3", className)}>
      <p className="font-medium">
        {`${text}, `}
        <LastTry at={lastFailedAt} />
      </p>
      <TryNow onTry={onTry} />
    </div>
  );
}

/** Counts the seconds. Keep it outside live regions: screen readers would announce each second. */
export function LastTry({ at }: { at: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return `last tried ${formatElapsed(now - at)} ago`;
}

export function TryNow({ onTry }: { onTry: () => void }) {
  return (
    <button type="button" className="text-link min-h-11 whitespace-nowrap" onClick={onTry}>
      Try now
    </button>
  );
}
