import { lazy, Suspense, useState } from "react";
import { useCloseWindow, useWindowAddress } from "./profile-window.tsx";
import type { ShareContent } from "./share-window.tsx";

// Loaded when someone shares: every reader of a profile would pay for it. The server, which renders in one go, has it at hand.
const ShareWindow = import.meta.env.SSR
  ? (await import("./share-window.tsx")).ShareWindow
  : lazy(async () => ({ default: (await import("./share-window.tsx")).ShareWindow }));

/** The window to share a profile from, where the address asks for it; rendered open by the server, so that it reads without script. */
export function ShareDialog({ content, closeHref }: { content: ShareContent; closeHref: string }) {
  const open = useWindowAddress().has("share");
  const close = useCloseWindow(closeHref);
  // The window stays while it fades away, and says afterwards that the link was copied.
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <ShareWindow content={content} open={open} onClose={close} closeHref={closeHref} />
    </Suspense>
  );
}
