import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { FormMessage } from "../accounts/form-message.tsx";
import { AccountField } from "../ui/account-field.tsx";
import { Button } from "../ui/button.tsx";
import type { ButtonVariant } from "../ui/button-class.ts";
import { Card } from "../ui/card.tsx";
import { SignInAgain } from "../ui/sign-in-again.tsx";
import { type SettingsAction, type SettingsResult, sendSettings } from "./settings-actions.tsx";

export function SettingsPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6">
      <h2 id={`${id}-title`} className="headline-card text-2xl">
        {title}
      </h2>
      <div className="mt-3 grid gap-5">{children}</div>
    </Card>
  );
}

export interface SettingsPartProps {
  account: string;
  email: string;
  result: SettingsResult | undefined;
}

export interface FieldErrors {
  idOf(field: string): string | undefined;
  messageOf(field: string): string | undefined;
}

/** A form of the settings page. Submits without leaving the page, shows the result, and opens a sign-in dialog if the session has ended. */
export function SettingsForm({
  action,
  submit,
  account,
  email,
  result: pageResult,
  variant,
  label,
  ownMessage,
  wayOn,
  children,
}: SettingsPartProps & {
  action: SettingsAction;
  submit: string;
  variant?: ButtonVariant;
  label?: string;
  ownMessage?: string;
  /** Page after an action that ends the session. Without it, the page stays open. */
  wayOn?: string;
  children?: (fieldErrors: FieldErrors) => ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const messageId = useId();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [ownResult, setOwnResult] = useState<SettingsResult | null>(null);
  const result = ownResult ?? (pageResult?.intent === action ? pageResult : undefined);

  useEffect(() => {
    if (ownResult && !ownResult.good) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [ownResult]);

  async function send(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault();
    if (isSubmitting || !form.current) return;
    const { intent: _intent, username: _username, ...fields } = readForm(form.current);
    setIsSubmitting(true);
    const response = await sendSettings(action, fields);
    setIsSubmitting(false);
    if (!response.good) return setOwnResult(response);
    if (wayOn) return navigate(wayOn);
    setOwnResult(response);
    form.current?.reset();
    await revalidate();
  }

  const fieldErrors: FieldErrors = {
    idOf: (field) => (result?.field === field ? messageId : undefined),
    messageOf: (field) => (result?.field === field ? result.message : undefined),
  };
  const isShownByField = result?.field !== undefined && result.field === ownMessage;
  return (
    <>
      <form method="post" ref={form} onSubmit={send} noValidate className="grid max-w-[32rem] gap-6">
        <AccountField account={account} />
        <input type="hidden" name="intent" value={action} />
        {children?.(fieldErrors)}
        <div>
          <Button type="submit" busy={isSubmitting} variant={variant} aria-label={label}>
            {submit}
          </Button>
        </div>
        <FormMessage
          id={messageId}
          message={isSubmitting || isShownByField ? undefined : result?.message}
          good={result?.good}
        />
      </form>
      <SignInAgain
        open={ownResult?.signedOut === true}
        email={email}
        onClose={() => setOwnResult(null)}
        onSignedIn={() => {
          setOwnResult(null);
          // The form still contains the entered values.
          void send();
        }}
      />
    </>
  );
}

function readForm(form: HTMLFormElement): Record<string, string> {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(texts);
}
