import { useNavigation } from "react-router";
import { classNames } from "../ui/class-names.ts";

/** A bar at the top of the window while a page loads. It appears after a delay, so that fast loads show none. */
export function ProgressBar() {
  const loading = useNavigation().state !== "idle";
  return (
    <div
      aria-hidden
      className={classNames(
        "pointer-events-none fixed inset-x-0 top-0 z-90 h-1 origin-left bg-signal print:hidden",
        loading
          ? "scale-x-90 opacity-100 transition-[scale,opacity] delay-150 duration-[8s,0s] ease-[cubic-bezier(0,0.7,0.3,1)]"
          : "scale-x-0 opacity-0",
      )}
    />
  );
}
