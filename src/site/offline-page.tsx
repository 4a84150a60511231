import { brand } from "../brand.ts";
import { ResultIllustration } from "../ui/art/result-illustration.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { privateMeta } from "../ui/page-meta.ts";

export const meta = () => privateMeta("No network");

/** The service worker stores this page and shows it at the address of a page that cannot be loaded. */
export default function OfflinePage() {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="board relative flex min-h-dvh flex-col justify-center overflow-clip"
      aria-labelledby="offline"
    >
      {/* On a wide page, the drawing would cross the text. */}
      <div className="relative order-1 h-64 sm:hidden">
        <ResultIllustration call="out" />
      </div>
      <div className="page relative pt-14 pb-8 sm:py-20">
        <p className="font-display text-ink-muted">{brand.name}</p>
        <h1 id="offline" className="headline-page mt-3 max-w-[9em]">
          You’re offline
        </h1>
        <div className="lede mt-5 grid max-w-[32rem] gap-3">
          <p>
            We can’t load this page without a network. Pages that were open before keep what you typed, and send it when
            you are online again.
          </p>
          <p>Coaches: an event that you downloaded to this device still opens on the clipboard.</p>
        </div>
        <div className="mt-8 flex flex-wrap gap-3">
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page that could not be loaded, with its query. */}
          <a href="" className={buttonClass({ size: "lg" })}>
            Try again
          </a>
          <a href="/coach/clipboard" className={buttonClass({ size: "lg", variant: "secondary" })}>
            Open the clipboard
          </a>
        </div>
      </div>
    </main>
  );
}
