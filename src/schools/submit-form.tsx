import { accentOf } from "@openroster/stat-files/sports/sports.ts";
import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { ActionForm } from "../forms/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { CircleAlert } from "../ui/icons/circle-alert.tsx";
import type { Sender } from "./find-sender.server.ts";
import { NoCoachYet } from "./no-coach-yet.tsx";
import { NoteField } from "./note-field.tsx";
import type { ShownSchool } from "./show-schools.server.ts";

export interface SubmitResult {
  message: string;
  /** The invalid field. Without it, the message is about the whole form. */
  field?: string | undefined;
  signedOut?: boolean;
  note: string;
}

export function SubmitForm({
  school,
  sender,
  account,
  formKey,
  result,
}: {
  school: ShownSchool;
  sender: Sender;
  account: string;
  formKey: string;
  result: SubmitResult | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const isSubmitting = useNavigation().formMethod === "POST";
  const free = sender.sports.filter(({ isWaiting }) => !isWaiting);
  const messageOf = (field?: string) => (result?.field === field ? result?.message : undefined);
  const sportMessage = messageOf("sportCode");
  const problem = isSubmitting ? undefined : messageOf();

  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [result]);

  return (
    <ActionForm ref={form} className="grid gap-7" fields={{ intent: "submit", key: formKey }}>
      <fieldset aria-invalid={sportMessage ? true : undefined}>
        <legend className="mb-2 font-semibold text-sm leading-5">Which sport?</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {sender.sports.map(({ code, word, isWaiting, hasCoach }) => (
            <label key={code} data-accent={accentOf(code)} className={classNames("choice", isWaiting && "opacity-60")}>
              <input
                type="radio"
                name="sportCode"
                value={code}
                required
                disabled={isWaiting}
                defaultChecked={free.length === 1 && free[0]?.code === code}
              />
              <span>
                {isWaiting ? `${word} (submitted)` : word}
                <span className="block text-ink-muted text-sm">
                  {hasCoach ? "A coach is here" : "No coach here yet"}
                </span>
              </span>
            </label>
          ))}
        </div>
        {sportMessage && <Problem>{sportMessage}</Problem>}
      </fieldset>
      <NoCoachYet school={school} sports={sender.sports} text={sender.text} />
      <NoteField
        // Another member or another school starts with its own draft.
        key={`${account} ${school.schoolId}`}
        account={account}
        schoolId={school.schoolId}
        typed={result?.note}
        error={isSubmitting ? undefined : messageOf("note")}
      />
      <div>
        <Button type="submit" size="lg" busy={isSubmitting} className="w-full sm:w-auto">
          Submit your profile
        </Button>
        <div role="alert">{problem && <Problem>{problem}</Problem>}</div>
      </div>
    </ActionForm>
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
