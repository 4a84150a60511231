import { type ReactNode, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { UnsentStatus } from "../../browser-storage/unsent-status.tsx";
import { ActionForm } from "../../forms/action-form.tsx";
import { DraftNotice } from "../../forms/draft-notice.tsx";
import { useFormDraft } from "../../forms/use-form-draft.ts";
import { useUnsentForm } from "../../forms/use-unsent-form.ts";
import { Button } from "../../ui/button.tsx";
import { Options, SelectField } from "../../ui/select-field.tsx";
import { anyPosition, stages } from "../prospect/vocabulary.ts";

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

export function BoardActions({
  can,
  positions,
  view,
  isEmpty,
  busy,
  message,
}: {
  can: Record<string, boolean>;
  positions: string[];
  view: { hidden?: boolean | undefined; archived?: boolean | undefined };
  isEmpty: boolean;
  busy: boolean;
  message: string | null;
}) {
  return (
    <div className="flex flex-wrap items-end gap-x-3">
      {can.keep && !isEmpty && (
        <div className="sticky top-2 z-20 mb-2 hidden flex-wrap items-end gap-3 rounded-lg border border-line-strong bg-raised p-3 shadow-float noscript:flex group-has-[input[name=athlete]:checked]/board:flex">
          <SelectField label="Move selected athletes" name="change" className="w-full sm:w-72">
            {view.archived && <option value="return">Return to the board</option>}
            {view.hidden && <option value="show">Show on the board</option>}
            <optgroup label="Stage">
              <Options options={Object.entries(stages).map(([code, label]) => [`stage:${code}`, label])} />
            </optgroup>
            <optgroup label="Position">
              <Options
                options={positions.map((code) => [`position:${code}`, code === anyPosition ? "Any position" : code])}
              />
            </optgroup>
            <optgroup label="Visibility">
              <option value="hide">Hide from the board</option>
            </optgroup>
          </SelectField>
          <Button type="submit" name="intent" value="change" busy={busy}>
            Move
          </Button>
          {can.compare && (
            <Button type="submit" name="intent" value="compare" variant="secondary">
              Compare
            </Button>
          )}
        </div>
      )}
      <p role="alert" className={message ? "w-full font-medium text-danger" : undefined}>
        {message}
      </p>
    </div>
  );
}
