import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { CallMessage } from "../accounts/call-server.tsx";
import { AccountField } from "../ui/account-field.tsx";
import { Button } from "../ui/button.tsx";
import type { ButtonVariant } from "../ui/button-class.ts";
import { Card } from "../ui/card.tsx";
import { SignInAgain } from "../ui/sign-in-again.tsx";
import { type SettingsAction, type SettingsResult, sendSettings } from "./settings-actions.tsx";

/** One part of the settings, with an address of its own. */
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

/** What a part of the settings is told by the page. */
export interface SettingsPartProps {
  /** Who is signed in, and with which address. */
  account: string;
  email: string;
  /** What the page as a whole was answered, where there is no script. */
  answer: SettingsResult | undefined;
}

/** What is said of the fields of a form. */
export interface Faults {
  /** Id of the message under the form, where it is about this field. */
  idOf(field: string): string | undefined;
  /** The message itself, for a field that shows it; the form names that field in `ownMessage`. */
  messageOf(field: string): string | undefined;
}

/** A form of the settings page. It sends itself without leaving the page, says what came of it, and asks to sign in again where the session has ended. */
export function SettingsForm({
  act,
  submit,
  account,
  email,
  answer: pageAnswer,
  variant,
  label,
  ownMessage,
  wayOn,
  children,
}: SettingsPartProps & {
  act: SettingsAction;
  submit: string;
  variant?: ButtonVariant;
  /** Name of the button for who does not see what stands beside it. */
  label?: string;
  /** The field that shows what is wrong with it by itself. */
  ownMessage?: string;
  /** Where an act leads that ends the session; without one the page stays. */
  wayOn?: string;
  children?: (faults: Faults) => ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const messageId = useId();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [ownResult, setOwnResult] = useState<SettingsResult | null>(null);
  const answer = ownResult ?? (pageAnswer?.act === act ? pageAnswer : undefined);

  useEffect(() => {
    if (ownResult && !ownResult.good) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [ownResult]);

  async function send(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault();
    if (busy || !form.current) return;
    const { act: _act, username: _username, ...fields } = readForm(form.current);
    setBusy(true);
    const said = await sendSettings(act, fields);
    setBusy(false);
    if (!said.good) return setOwnResult(said);
    if (wayOn) return navigate(wayOn);
    setOwnResult(said);
    form.current?.reset();
    await revalidate();
  }

  const faults: Faults = {
    idOf: (field) => (answer?.field === field ? messageId : undefined),
    messageOf: (field) => (answer?.field === field ? answer.message : undefined),
  };
  const isSaidElsewhere = answer?.field !== undefined && answer.field === ownMessage;
  return (
    <>
      <form method="post" ref={form} onSubmit={send} noValidate className="grid max-w-[32rem] gap-6">
        <AccountField account={account} />
        <input type="hidden" name="act" value={act} />
        {children?.(faults)}
        <div>
          <Button type="submit" busy={busy} variant={variant} aria-label={label}>
            {submit}
          </Button>
        </div>
        <CallMessage
          id={messageId}
          message={busy || isSaidElsewhere ? undefined : answer?.message}
          good={answer?.good}
        />
      </form>
      <SignInAgain
        open={ownResult?.signedOut === true}
        email={email}
        onClose={() => setOwnResult(null)}
        onSignedIn={() => {
          setOwnResult(null);
          // What was typed is still in the form.
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
