import { type ReactNode, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { UnsentStatus } from "../../browser-storage/unsent-status.tsx";
import { ActionForm } from "../../forms/action-form.tsx";
import { DraftNotice } from "../../forms/draft-notice.tsx";
import { useFormDraft } from "../../forms/use-form-draft.ts";
import { useUnsentForm } from "../../forms/use-unsent-form.ts";

/** The form around the board. Stores the needs that were typed until they are saved. */
export function BoardForm({ children }: { children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  const draft = useFormDraft(form, `${pathname}#needs`, needPrefix);
  const unsent = useUnsentForm(useNavigation().formData?.get("intent") === "needs", draft.drop);
  return (
    <ActionForm
      ref={form}
      className="group/board mt-2"
      onInput={({ target }) => {
        if (target instanceof HTMLInputElement && target.name.startsWith(needPrefix)) {
          unsent.cancel();
          draft.store();
        }
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
      {unsent.lastFailedAt !== null && (
        <UnsentStatus text="1 unsent" lastFailedAt={unsent.lastFailedAt} onTry={unsent.tryNow} />
      )}
      {children}
    </ActionForm>
  );
}

const needPrefix = "need:";
