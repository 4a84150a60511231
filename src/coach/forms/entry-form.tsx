import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useActionData, useLocation, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import type { FormProblem } from "./program-form.server.ts";
import { useFormDraft } from "./use-form-draft.ts";

/**
 * One of several forms on a page. Saving another form loads the page's data again: what is typed here then stays, with
 * the version that it began with, so that a change by a colleague is still a conflict.
 */
export function EntryForm({
  intents,
  version,
  className,
  children,
}: {
  /** The values of the submit buttons. */
  intents: readonly string[];
  /** Changes with the stored values. */
  version: string | number;
  className: string;
  children: ReactNode;
}) {
  const navigation = useNavigation();
  const problem = useActionData<FormProblem | null>();
  const isSaving = intents.includes(String(navigation.formData?.get("intent")));
  const wasSaving = useRef(false);
  const [isDirty, setDirty] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  const draft = useFormDraft(form, `${pathname}#${intents[0]}`);
  const isHeld = isDirty || draft.isRestored;
  const [shown, setShown] = useState({ version, children });
  if (!isHeld && shown.version !== version) setShown({ version, children });

  const drop = useRef(draft.drop);
  drop.current = draft.drop;

  useEffect(() => {
    if (isSaving) wasSaving.current = true;
    if (isSaving || !wasSaving.current) return;
    wasSaving.current = false;
    // A rejected text stays for another try. After a conflict the form shows both texts.
    if (problem && !problem.conflict) return;
    setDirty(false);
    drop.current();
  }, [isSaving, problem]);

  return (
    <Form
      ref={form}
      method="post"
      className={className}
      key={shown.version}
      onInput={() => {
        setDirty(true);
        draft.store();
      }}
    >
      {draft.isRestored && (
        <p
          role="status"
          className="col-span-full flex flex-wrap items-center gap-3 border-warning border-l-4 bg-sunken px-4 py-2"
        >
          You typed this, but it wasn’t saved.
          <Button
            variant="ghost"
            onClick={() => {
              form.current?.reset();
              setDirty(false);
              draft.drop();
            }}
          >
            Discard it
          </Button>
        </p>
      )}
      {shown.children}
    </Form>
  );
}
