import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
import { href } from "react-router";
import { Button } from "../ui/button.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { classNames } from "../ui/class-names.ts";
import { X } from "../ui/icons/x.tsx";
import { readReelKey } from "./reel-keys.ts";

export interface ReelAthlete {
  athleteId: string;
  name: string;
}

/** The reel of an athlete in a frame of this site, whose own policy lets the player in. Keys of the page reach it, except in fields. */
function ReelFrame({ athleteId, name, className }: ReelAthlete & { className?: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const reelKey = readReelKey(event);
      if (!reelKey) return;
      event.preventDefault();
      frame.current?.contentWindow?.postMessage({ reelKey }, location.origin);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <iframe
      ref={frame}
      src={`${href("/profile/:athleteId/film/frame", { athleteId })}?play=reel`}
      title={`Reel of ${name}`}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      className={classNames("w-full rounded-md border border-line bg-surface", className)}
    />
  );
}

/** Opens the reel of an athlete in place after a click; without script, the page of the film. */
export function ReelInPlace({ athleteId, name }: ReelAthlete) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return <ReelLink athleteId={athleteId} name={name} className={buttonClass({})} onOpen={() => setOpen(true)} />;
  return (
    <div className="grid gap-2">
      <ReelFrame athleteId={athleteId} name={name} className="h-[32rem]" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-muted text-sm">{keysText}</p>
        <Button variant="secondary" onClick={() => setOpen(false)}>
          Close the reel
        </Button>
      </div>
    </div>
  );
}

const keysText = "Keys: J clip before, K pause, L next clip.";

function ReelLink({ athleteId, name, className, onOpen }: ReelAthlete & { className: string; onOpen: () => void }) {
  return (
    <a
      href={`${href("/profile/:athleteId/film", { athleteId })}?play=reel#player`}
      draggable={false}
      className={className}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      Play reel
      <span className="sr-only">{` of ${name}`}</span>
    </a>
  );
}

const OpenReel = createContext<(athlete: ReelAthlete) => void>(() => {});

/** A panel above the page that plays the reel of one athlete, so that the list beside it stays usable. */
export function ReelPanel({ children }: { children: ReactNode }) {
  const [athlete, setAthlete] = useState<ReelAthlete | null>(null);
  return (
    <OpenReel value={setAthlete}>
      {children}
      {athlete && (
        <section
          aria-label={`Reel of ${athlete.name}`}
          className="fixed right-3 bottom-3 z-30 grid w-[min(26rem,calc(100vw-1.5rem))] gap-2 rounded-lg border border-line bg-raised p-3 shadow-lift print:hidden"
        >
          <div className="flex items-center gap-2">
            <h2 className="headline-card min-w-0 flex-1 truncate">
              <bdi>{athlete.name}</bdi>
            </h2>
            <Button variant="ghost" className="px-2" aria-label="Close the reel" onClick={() => setAthlete(null)}>
              <X aria-hidden className="size-5" />
            </Button>
          </div>
          <ReelFrame key={athlete.athleteId} {...athlete} className="h-[min(26rem,60vh)]" />
          <p className="text-ink-muted text-sm max-sm:hidden">{keysText}</p>
        </section>
      )}
    </OpenReel>
  );
}

/** Opens the panel of the page. */
export function OpenReelLink(athlete: ReelAthlete) {
  const open = use(OpenReel);
  const className = "inline-flex min-h-6 items-center font-semibold text-sm underline underline-offset-4";
  return <ReelLink {...athlete} className={className} onOpen={() => open(athlete)} />;
}
