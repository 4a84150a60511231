import { AccordionItem } from "../ui/accordion.tsx";
import { Button } from "../ui/button.tsx";

/** The code of a frame. It can also be selected without script; `share-buttons.ts` handles the button. */
export function EmbedEntry({ title, hint, code }: { title: string; hint: string; code: string }) {
  return (
    <div className="mt-2 border-line border-y">
      <AccordionItem title={title} titleAs="h4" name="network">
        <p className="text-sm">{hint}</p>
        <p className="wrap-anywhere mt-3 rounded-md bg-sunken p-3 text-sm">
          <code>{code}</code>
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button variant="secondary" data-copy-text={code} className="[@media(scripting:none)]:hidden">
            Copy code
          </Button>
          <span role="status" className="text-sm" />
        </div>
      </AccordionItem>
    </div>
  );
}
