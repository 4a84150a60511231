import { lazy, Suspense, useState } from "react";
import { useCloseWindow, useWindowAddress } from "./profile-window.tsx";
import type { ShareContent } from "./share-window.tsx";

// Loaded on demand, so that readers who do not share do not download it. The server renders synchronously and imports
// it directly.
const ShareWindow = import.meta.env.SSR
  ? (await import("./share-window.tsx")).ShareWindow
  : lazy(async () => ({ default: (await import("./share-window.tsx")).ShareWindow }));

/** The share dialog, if the address requests it. The server renders it open, so that it works without script. */
export function ShareDialog({ content, closeHref }: { content: ShareContent; closeHref: string }) {
  const open = useWindowAddress().has("share");
  const close = useCloseWindow(closeHref);
  // Stays mounted after closing, to fade out and to show the toast.
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <ShareWindow content={content} open={open} onClose={close} closeHref={closeHref} />
    </Suspense>
  );
}
