import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { Button } from "../../ui/button.tsx";
import { encodeQr } from "../../ui/encode-qr.ts";
import { QrCode } from "../../ui/qr-code.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { requestAdmin } from "../request-admin.tsx";
import type { secondFactorResult, signInResult } from "../schema.ts";

export type SignInResult = z.output<typeof signInResult>;
export type SecondFactorStep = Extract<SignInResult, { secondFactor: string }>;

/** The second step: the code of the authenticator app, which the first sign-in sets up here. */
export function SecondFactorForm({
  step,
  onBusy,
  onSignedIn,
  onStartOver,
}: {
  step: SecondFactorStep;
  onBusy: (busy: boolean) => void;
  onSignedIn: (token: string, recoveryCodes?: string[]) => void;
  onStartOver: () => void;
}) {
  const [error, setError] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const settingUp = step.secondFactor === "set-up";

  useEffect(() => heading.current?.focus(), []);

  async function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code")).trim();
    setError("");
    onBusy(true);
    const body = { ticket: step.ticket, code };
    const outcome = await requestAdmin<z.output<typeof secondFactorResult>>("/auth/SecondFactor", {
      method: "POST",
      body,
    });
    onBusy(false);
    if (outcome.ok) onSignedIn(outcome.result.apiToken, outcome.result.recoveryCodes);
    else setError(outcome.message);
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="headline-section">
        {settingUp ? "Set up your second factor" : "Enter your code"}
      </h1>
      {settingUp && (
        <div className="mt-5 grid gap-4 text-ink-muted">
          <p>
            Scan this code with an authenticator app on your phone. From now on, you need a code from the app for every
            sign-in.
          </p>
          <QrCode
            code={encodeQr(step.uri)}
            label="QR code for the authenticator app"
            className="size-56 rounded-md border border-line"
          />
          <p className="text-sm">
            No camera? Type this key:{" "}
            <code className="wrap-anywhere font-semibold text-ink">{step.secret.match(/.{1,4}/g)?.join(" ")}</code>
          </p>
        </div>
      )}
      <form noValidate onSubmit={confirm} className="mt-6 grid gap-5">
        <TextField
          label="Code"
          name="code"
          inputMode={settingUp ? "numeric" : "text"}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          hint={
            settingUp
              ? "The six-digit code in the app."
              : "The six-digit code in your authenticator app, or a recovery code."
          }
          error={error}
          inputClassName="figure text-2xl [font-stretch:96%]"
        />
        <Button type="submit" size="lg" className="w-full">
          Continue
        </Button>
        <Button variant="ghost" onClick={onStartOver}>
          Start over
        </Button>
      </form>
    </>
  );
}
