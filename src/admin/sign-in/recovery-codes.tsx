import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { writeToClipboard } from "../../ui/write-to-clipboard.ts";

/** Shows the recovery codes. They cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const showToast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    if (await writeToClipboard(codes.join("\n"))) showToast({ message: "Recovery codes copied", tone: "success" });
    else showToast({ message: "Your browser doesn’t allow copying. Please write down the codes.", tone: "danger" });
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="headline-section">
        Save your recovery codes
      </h1>
      <p className="mt-4 text-ink-muted">
        Each code signs you in once without your phone. We show them only now. Keep them in a safe place.
      </p>
      <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-2">
        {codes.map((code) => (
          <li
            key={code}
            className="rounded-sm border border-line bg-sunken px-3 py-2 whitespace-nowrap text-center font-mono font-semibold"
          >
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-8 grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" onClick={copy}>
          Copy
        </Button>
        <Button onClick={onDone}>I saved them</Button>
      </div>
    </>
  );
}
