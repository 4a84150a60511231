import { useEffect, useState } from "react";
import { type PushState, readPushState, turnPushOnHere } from "../browser-storage/push-subscription.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";

export const pushStateTexts: Record<Exclude<PushState, "on">, string> = {
  unsupported: "This browser can’t show notifications.",
  install:
    "An iPhone shows notifications only of a site on its home screen: tap Share, then “Add to Home Screen”, and open the site from there.",
  denied: "You blocked notifications of this site. You can allow them in the settings of your browser.",
  off: "This device shows no notifications.",
};

/** Set after the member decided or read why there are none. A sign-out deletes it. */
const storedName = "openroster-push-prompt";

/** Offers notifications once on a device, at the moment that `why` names, such as after the first message. Without script, it shows nothing. */
export function PushPrompt({ why }: { why: string }) {
  const [state, setState] = useState<PushState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!localStorage.getItem(storedName)) void readPushState().then(setState, () => null);
  }, []);
  if (state !== "off" && state !== "install" && state !== "denied") return null;

  function close() {
    localStorage.setItem(storedName, "closed");
    setState(null);
  }

  async function turnOn() {
    setBusy(true);
    const failure = await turnPushOnHere();
    setBusy(false);
    if (failure === null) return close();
    localStorage.setItem(storedName, "closed");
    setProblem(failure);
  }

  const isOffered = state === "off" && problem === null;
  return (
    <Card as="section" aria-label="Turn on notifications" className="grid gap-3">
      <p className="font-semibold">{why}</p>
      <p role={problem ? "alert" : undefined} className="text-ink-muted">
        {problem ??
          (isOffered
            ? "Get a notification on this device. It never shows a name or a message, and you can turn it off at any time."
            : pushStateTexts[state])}
      </p>
      <div className="flex flex-wrap gap-3">
        {isOffered && (
          <Button busy={isBusy} onClick={() => void turnOn()}>
            Turn on notifications
          </Button>
        )}
        <Button variant="secondary" onClick={close}>
          {isOffered ? "Not now" : "OK"}
        </Button>
      </div>
    </Card>
  );
}
