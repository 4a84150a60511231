import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { type PushState, readPushState, turnPushOff, turnPushOn } from "../browser-storage/push-subscription.ts";
import { ButtonForm } from "../forms/button-form.tsx";
import { Problem } from "../forms/problem.tsx";
import { pushStateTexts } from "../push/push-prompt.tsx";
import type { OwnPush } from "../push/schema.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import { SettingsPart } from "./settings-form.tsx";

/** Turns notifications on for this device, and lists the devices and the kinds. */
export function PushSettings({ push: { publicKey, devices, kinds, stoppedBy } }: { push: OwnPush }) {
  return (
    <SettingsPart id="notifications" title="Notifications on your devices">
      <p className="text-ink-muted">
        A notification says what happened, never a name or what someone wrote. Athletes under 18 get none in the evening
        and at night.
      </p>
      {stoppedBy.length > 0 && (
        <p className="wrap-anywhere border-warning border-l-4 bg-sunken px-4 py-3">
          {`Your parent or guardian (${stoppedBy.join(", ")}) turned all notifications off. Only they can turn them on again. Your choices stay stored.`}
        </p>
      )}
      <ThisDevice publicKey={publicKey} isKnown={devices.some(({ isThis }) => isThis)} />
      {devices.length > 0 && (
        <>
          <ul className="grid">
            {devices.map(({ deviceId, device, since, lastShownAt, isThis }) => (
              <li
                key={deviceId}
                className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-line border-t py-4"
              >
                <div className="grid min-w-0 flex-1 basis-64 gap-1">
                  <p className="flex flex-wrap items-center gap-2 font-semibold">
                    {device}
                    {isThis && <Badge tone="success">This device</Badge>}
                  </p>
                  <p className="text-ink-muted text-sm">
                    Since <Timestamp at={since} format="day" />
                    {lastShownAt ? (
                      <>
                        , last one <Timestamp at={lastShownAt} format="minute" />
                      </>
                    ) : (
                      ", none so far"
                    )}
                  </p>
                </div>
                <ButtonForm intent="push-end" fields={{ deviceId }} onSubmit={() => void (isThis && turnPushOff())}>
                  Turn off<span className="sr-only">{`: ${device}`}</span>
                </ButtonForm>
              </li>
            ))}
          </ul>
          <Problem of="push-end" />
          <ul className="grid border-line border-t">
            {kinds.map(({ kind, label, isOn }) => (
              <li
                key={kind}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
              >
                <span>
                  {label}
                  {!isOn && <span className="text-ink-muted"> (off)</span>}
                </span>
                <ButtonForm intent="push-choice" fields={{ kind, isOn: String(!isOn) }}>
                  {isOn ? "Turn off" : "Turn on"}
                  <span className="sr-only">{`: ${label}`}</span>
                </ButtonForm>
              </li>
            ))}
          </ul>
        </>
      )}
    </SettingsPart>
  );
}

function ThisDevice({ publicKey, isKnown }: { publicKey: string; isKnown: boolean }) {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<PushState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => void readPushState().then(setState, () => setState("unsupported")), []);

  async function turnOn() {
    setIsBusy(true);
    setProblem(await turnPushOn(publicKey));
    setState(await readPushState());
    await revalidate();
    setIsBusy(false);
  }

  if (isKnown) return null;
  // A subscription that the server does not list is worthless.
  const shown = state === "on" ? "off" : state;
  return (
    <div className="grid justify-items-start gap-3">
      <p>{shown === null ? "Notifications need the script of this page." : pushStateTexts[shown]}</p>
      {shown === "off" && (
        <Button busy={isBusy} onClick={() => void turnOn()}>
          Turn on for this device
        </Button>
      )}
      <p role="status" className="text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}
