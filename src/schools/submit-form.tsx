import CircleAlert from "lucide-react/icons/circle-alert";
import { useEffect, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { AccountField } from "../ui/account-field.tsx";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { SignInAgain } from "../ui/sign-in-again.tsx";
import type { Sender } from "./find-sender.server.ts";
import { NoteField } from "./note-field.tsx";
import type { ShownSchool } from "./show-schools.server.ts";

/** What the form was answered where nothing was sent; `note` is what stood in it. */
export interface SubmitResult {
  message?: string;
  sportMessage?: string;
  noteMessage?: string;
  signedOut?: boolean;
  note: string;
}

/** Sport and note, and the button that sends them. */
export function SubmitForm({
  school,
  sender,
  account,
  email,
  answer,
}: {
  school: ShownSchool;
  sender: Sender;
  account: string;
  email: string;
  answer: SubmitResult | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const busy = useNavigation().formMethod === "POST";
  const [asks, setAsks] = useState(false);
  const free = sender.sports.filter(({ waits }) => !waits);
  const problem = busy ? undefined : answer?.message;

  useEffect(() => {
    if (answer?.signedOut) setAsks(true);
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);

  return (
    <>
      <Form ref={form} method="post" className="grid gap-7">
        <AccountField account={account} />
        <fieldset aria-invalid={answer?.sportMessage ? true : undefined}>
          <legend className="mb-2 font-semibold text-sm leading-5">Which sport?</legend>
          <div className="grid gap-2 sm:grid-cols-3">
            {sender.sports.map(({ code, word, waits }) => (
              <label key={code} data-sport={code} className={classNames("choice", waits && "opacity-60")}>
                <input
                  type="radio"
                  name="sportCode"
                  value={code}
                  required
                  disabled={waits}
                  defaultChecked={free.length === 1 && free[0]?.code === code}
                />
                <span>{waits ? `${word} (submitted)` : word}</span>
              </label>
            ))}
          </div>
          {answer?.sportMessage && <Problem>{answer.sportMessage}</Problem>}
        </fieldset>
        <NoteField
          account={account}
          schoolId={school.schoolId}
          typed={answer?.note}
          error={busy ? undefined : answer?.noteMessage}
        />
        <div>
          <Button type="submit" size="lg" busy={busy} className="w-full sm:w-auto">
            Submit your profile
          </Button>
          <div role="alert">{problem && <Problem>{problem}</Problem>}</div>
        </div>
      </Form>
      <SignInAgain
        open={asks}
        email={email}
        onClose={() => setAsks(false)}
        onSignedIn={() => {
          setAsks(false);
          void submit(form.current);
        }}
      />
    </>
  );
}

function Problem({ children }: { children: string }) {
  return (
    <p className="mt-3 flex gap-2 font-medium text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
