import { useEffect, useRef } from "react";
import { useActionData } from "react-router";
import type { FormProblem } from "./program-form.server.ts";

/** Calls `onSaved` when a form was saved, or was rejected with both texts of a conflict. */
export function useSaved(isSaving: boolean, onSaved: () => void): void {
  const problem = useActionData<FormProblem | null>();
  const wasSaving = useRef(false);
  const latest = useRef(onSaved);
  latest.current = onSaved;

  useEffect(() => {
    if (isSaving) wasSaving.current = true;
    if (isSaving || !wasSaving.current) return;
    wasSaving.current = false;
    // A rejected text stays for another try. After a conflict the form shows both texts.
    if (!problem || problem.conflict) latest.current();
  }, [isSaving, problem]);
}
