import { AccordionItem } from "../ui/accordion.tsx";
import { Button } from "../ui/button.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { OpenDialog } from "../ui/documents/open-dialog.tsx";
import type { QrDrawing } from "../ui/encode-qr.ts";
import { Download } from "../ui/icons/download.tsx";
import { Link2 } from "../ui/icons/link-2.tsx";
import { Share } from "../ui/icons/share.tsx";
import { QrCode } from "../ui/qr-code.tsx";
import { EmbedEntry } from "./embed-entry.tsx";
import { type NetworkText, writeNetworkTexts } from "./network-texts.ts";

export interface ShareContent {
  name: string;
  url: string;
  code: QrDrawing;
  card: string;
  facts: string[];
  /** HTML that shows the profile on another site; null if the athlete or the family forbids it. */
  embed: string | null;
}

export const shareLinkId = "share";
const scriptOnly = "[@media(scripting:none)]:hidden";

/** The dialog to share a profile. `share-buttons.ts` handles its buttons. */
export function ShareWindow({
  content: { name, url, code, card, facts, embed },
  closeHref,
}: {
  content: ShareContent;
  closeHref: string;
}) {
  return (
    <OpenDialog id="shown-share" title="Share this profile" closeHref={closeHref} opener={shareLinkId} width="sm">
      <img
        src={card}
        alt={`Card of ${name}`}
        width={1200}
        height={630}
        className="mb-4 h-auto w-full rounded-md bg-sunken"
      />
      <p>
        <a href={url} data-address className="text-link wrap-anywhere">
          {url}
        </a>
      </p>
      <div className="mt-4 grid gap-3 sm:flex sm:flex-wrap">
        <Button data-copy-link={url} className={scriptOnly}>
          <Link2 aria-hidden className="size-5" />
          Copy link
        </Button>
        <Button
          variant="secondary"
          data-share={JSON.stringify({ title: name, text: [name, ...facts].join("\n"), url })}
          className="[:root:not([data-can-share])_&]:hidden"
        >
          <Share aria-hidden className="size-5" />
          Share with an app
        </Button>
        <a href={card} download={`${name}.png`} className={buttonClass({ variant: "secondary" })}>
          <Download aria-hidden className="size-5" />
          Save picture
        </a>
        <a
          href={`${card}?format=story`}
          download={`${name} story.png`}
          className={buttonClass({ variant: "secondary" })}
        >
          Picture for a story
        </a>
        <a
          href={`${card}?format=square`}
          download={`${name} post.png`}
          className={buttonClass({ variant: "secondary" })}
        >
          Picture for a post
        </a>
      </div>
      <p role="alert" data-problem className="mt-3 text-danger empty:hidden" />
      <h3 className="headline-card mt-5 text-lg">Text for a network</h3>
      <div className="mt-2 divide-y divide-line border-line border-y">
        {writeNetworkTexts({ name, url, facts }).map((each) => (
          <NetworkEntry key={each.network} {...each} />
        ))}
      </div>
      {embed && (
        <>
          <h3 className="headline-card mt-5 text-lg">For a team or school site</h3>
          <EmbedEntry
            title="Show this profile on your site"
            hint={`Paste this code into your page. It always shows what ${name} shows here, and nothing once the profile is hidden.`}
            code={embed}
          />
        </>
      )}
      <div className="pt-5">
        <QrCode code={code} label={`QR code of the link to ${name}’s profile`} className="mx-auto size-56 rounded-md" />
        <p className="mt-3 text-center text-ink-muted text-sm">Scan the code to open the profile on another device.</p>
      </div>
    </OpenDialog>
  );
}

function NetworkEntry({ network, text, href }: NetworkText) {
  return (
    <AccordionItem title={network} titleAs="h4" name="network">
      <p className="wrap-anywhere whitespace-pre-line rounded-md bg-sunken p-3 text-sm">{text}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button variant="secondary" data-copy-text={text} className={scriptOnly}>
          Copy text
        </Button>
        {href && (
          <a href={href} target="_blank" rel="noopener noreferrer" className="text-link">
            Open {network}
          </a>
        )}
        <span role="status" className="text-sm" />
      </div>
    </AccordionItem>
  );
}
