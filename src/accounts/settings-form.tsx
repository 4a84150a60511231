import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "../ui/button.tsx";
import type { ButtonVariant } from "../ui/button-class.ts";
import { Card } from "../ui/card.tsx";
import { SignInAgain } from "../ui/sign-in-again.tsx";
import { CallMessage } from "./call-server.tsx";
import type { SettingsAct, SettingsAnswer } from "./vocabulary.ts";

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
export interface PartAnswer {
  /** Address of who is signed in. */
  email: string;
  /** What the page as a whole was answered, where there is no script. */
  answer: SettingsAnswer | undefined;
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
  email,
  answer: pageAnswer,
  variant,
  label,
  ownMessage,
  children,
}: PartAnswer & {
  act: SettingsAct;
  submit: string;
  variant?: ButtonVariant;
  /** Name of the button for who does not see what stands beside it. */
  label?: string;
  /** The field that shows what is wrong with it by itself. */
  ownMessage?: string;
  children?: (faults: Faults) => ReactNode;
}) {
  const fetcher = useFetcher<SettingsAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const messageId = useId();
  const [signedInAgain, setSignedInAgain] = useState<unknown>(null);
  const answer = fetcher.data ?? (pageAnswer?.act === act ? pageAnswer : undefined);
  const busy = fetcher.state !== "idle";

  useEffect(() => {
    if (!fetcher.data) return;
    if (fetcher.data.good) form.current?.reset();
    else form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [fetcher.data]);

  const faults: Faults = {
    idOf: (field) => (answer?.field === field ? messageId : undefined),
    messageOf: (field) => (answer?.field === field ? answer.message : undefined),
  };
  const isSaidElsewhere = answer?.field !== undefined && answer.field === ownMessage;
  const asksAgain = fetcher.data?.signedOut === true && signedInAgain !== fetcher.data;
  return (
    <>
      <fetcher.Form method="post" ref={form} noValidate className="grid max-w-[32rem] gap-6">
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
      </fetcher.Form>
      <SignInAgain
        open={asksAgain}
        email={email}
        onClose={() => setSignedInAgain(fetcher.data)}
        onSignedIn={() => {
          setSignedInAgain(fetcher.data);
          // What was typed is still in the form.
          form.current?.requestSubmit();
        }}
      />
    </>
  );
}
