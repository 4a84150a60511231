import { useEffect, useState } from "react";
import { href } from "react-router";
import { announce } from "../../ui/announce.ts";
import { Button } from "../../ui/button.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { TitledCard } from "../../ui/card.tsx";
import { encodeQr, type QrDrawing } from "../../ui/encode-qr.ts";
import { Share } from "../../ui/icons/share.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { writeToClipboard } from "../../ui/write-to-clipboard.ts";

/** Offers to share a profile that was just published: the system’s sheet, the link, pictures for stories and posts, and a QR code. */
export function ShareProfile({ athleteId, name }: { athleteId: string; name: string }) {
  const path = href("/profile/:athleteId", { athleteId });
  const card = href("/profile/:athleteId/card.png", { athleteId });
  // Only the browser knows the address of the site, and if it has a sheet.
  const [code, setCode] = useState<QrDrawing | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => setCode(encodeQr(location.origin + path)), [path]);

  async function share() {
    const url = location.origin + path;
    if ("share" in navigator) {
      const problemOf = (error: unknown) =>
        error instanceof DOMException && error.name === "AbortError" ? "" : copyText;
      return setProblem(await navigator.share({ title: name, url }).then(() => "", problemOf));
    }
    const isCopied = await writeToClipboard(url);
    setProblem(isCopied ? "" : copyText);
    if (isCopied) announce("We copied the link.");
  }

  return (
    <TitledCard id="share-profile" title="Share your profile" accent>
      <p className="mt-1 text-ink-muted">Send the link to your coach, your team and your family, or post a picture.</p>
      <div className="mt-4 grid gap-3 sm:flex sm:flex-wrap">
        <Button size="lg" onClick={() => void share()}>
          <Share aria-hidden className="size-5" />
          Share
        </Button>
        <a
          href={`${card}?format=story`}
          download={`${name} story.png`}
          className={buttonClass({ variant: "secondary", size: "lg" })}
        >
          Picture for a story
        </a>
        <a
          href={`${card}?format=square`}
          download={`${name}.png`}
          className={buttonClass({ variant: "secondary", size: "lg" })}
        >
          Picture for a post
        </a>
      </div>
      <p role="alert" className="wrap-anywhere mt-3 font-medium empty:hidden">
        {problem}
      </p>
      {code && (
        <details className="mt-3">
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">Show a QR code</summary>
          <QrCode code={code} label="QR code of the link to your profile" className="mt-2 size-48 rounded-md" />
        </details>
      )}
    </TitledCard>
  );
}

const copyText = "Your device didn’t let us share the link. Open your public profile and copy its address.";
