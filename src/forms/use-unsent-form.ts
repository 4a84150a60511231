import { useEffect, useRef, useState } from "react";
import { useActionData, useNavigation, useSubmit } from "react-router";
import { createRetrySchedule, type RetrySchedule, type SendOutcome } from "../browser-storage/retry-schedule.ts";
import type { FormProblem } from "../http/form-problem.ts";

const failed: SendOutcome = { kind: "failed" };
/** Ms until the page shows the result of a submitted form. */
const resultTimeoutMs = 1000;

interface UnsentForm {
  /** Time of the last try in ms; null if nothing waits to be sent. */
  lastFailedAt: number | null;
  tryNow: () => void;
  /** The user changed the form, so that it must be saved again. */
  cancel: () => void;
}

/** Sends a form again until the server has responded. Calls `onSaved` when it was saved, or was rejected with both texts of a conflict. */
export function useUnsentForm(isSaving: boolean, onSaved: () => void): UnsentForm {
  const problem = useActionData<FormProblem | null>();
  const navigation = useNavigation();
  const submit = useSubmit();
  const [lastFailedAt, setLastFailedAt] = useState<number | null>(null);
  const [schedule, setSchedule] = useState<RetrySchedule | null>(null);
  const wasSaving = useRef(false);
  const sent = useRef<{ form: FormData; action: string } | null>(null);
  /** The user has submitted the form in vain. The schedule has not been told. */
  const hasFailed = useRef(false);
  const isChanged = useRef(false);
  const settle = useRef<((outcome: SendOutcome) => void) | null>(null);
  const latest = useRef({ onSaved, submit, isIdle: true });
  latest.current = { onSaved, submit, isIdle: navigation.state === "idle" };

  useEffect(() => {
    async function send(): Promise<SendOutcome> {
      if (!sent.current) return { kind: "done" };
      // A retry must not interrupt another form or navigation.
      if (hasFailed.current || !latest.current.isIdle) {
        hasFailed.current = false;
        return failed;
      }
      const { form, action } = sent.current;
      const outcome = new Promise<SendOutcome>((resolve) => {
        settle.current = resolve;
      });
      await latest.current.submit(form, { method: "post", action, replace: true, preventScrollReset: true });
      const late = new Promise<SendOutcome>((resolve) => setTimeout(resolve, resultTimeoutMs, failed));
      return Promise.race([outcome, late]);
    }
    const created = createRetrySchedule(send, () => setLastFailedAt(created.lastFailedAt()));
    setSchedule(created);
    const stopListening = created.listen();
    return () => {
      stopListening();
      created.stop();
    };
  }, []);

  useEffect(() => {
    if (isSaving) {
      isChanged.current &&= wasSaving.current;
      wasSaving.current = true;
      if (navigation.formData) sent.current = { form: navigation.formData, action: navigation.formAction ?? "" };
      return;
    }
    if (!wasSaving.current) return;
    wasSaving.current = false;
    if (problem?.isUnsent) {
      if (settle.current) settle.current(failed);
      else {
        hasFailed.current = true;
        schedule?.send();
      }
    } else {
      sent.current = null;
      settle.current?.({ kind: "done" });
      // A rejected text stays for another try. After a conflict the form shows both texts.
      if ((!problem || problem.conflict) && !isChanged.current) latest.current.onSaved();
    }
    settle.current = null;
  }, [isSaving, problem, navigation, schedule]);

  return {
    lastFailedAt: sent.current ? lastFailedAt : null,
    tryNow: () => schedule?.tryNow(),
    cancel() {
      isChanged.current = true;
      sent.current = null;
      setLastFailedAt(null);
    },
  };
}
