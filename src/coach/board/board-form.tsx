import { type ReactNode, useRef } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { DraftNotice } from "../forms/draft-notice.tsx";
import { useFormDraft } from "../forms/use-form-draft.ts";
import { useSaved } from "../forms/use-saved.ts";

/** The form around the board. Stores the needs that were typed until they are saved. */
export function BoardForm({ children }: { children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  const draft = useFormDraft(form, `${pathname}#needs`, needPrefix);
  useSaved(useNavigation().formData?.get("intent") === "needs", draft.drop);
  return (
    <Form
      ref={form}
      method="post"
      className="mt-6"
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name.startsWith(needPrefix)) draft.store();
      }}
    >
      {draft.isRestored && (
        <DraftNotice
          discard={() => {
            form.current?.reset();
            draft.drop();
          }}
        />
      )}
      {children}
    </Form>
  );
}

const needPrefix = "need:";
