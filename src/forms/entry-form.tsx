import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { UnsentStatus } from "../browser-storage/unsent-status.tsx";
import { ActionForm, Hidden, type HiddenFields } from "./action-form.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import { useFormDraft } from "./use-form-draft.ts";
import { useUnsentForm } from "./use-unsent-form.ts";

/** Keeps what is typed, with its version, while another form reloads the data: a change by a colleague is then still a conflict. */
export function EntryForm({
  intents,
  entry = "",
  version,
  className,
  id,
  savesItself = false,
  fields = {},
  children: own,
}: {
  intents: readonly string[];
  /** Id of the edited entry if the page has the same form for several. A hidden field contains it. */
  entry?: string;
  /** Changes with the stored values. */
  version: string | number;
  className: string;
  id?: string;
  /** `AutoSave` submits the form. */
  savesItself?: boolean;
  fields?: HiddenFields;
  children: ReactNode;
}) {
  const children = (
    <>
      <Hidden fields={fields} />
      {own}
    </>
  );
  const navigation = useNavigation();
  const sent = navigation.formData;
  const isSaving =
    sent !== undefined &&
    intents.includes(String(sent.get("intent"))) &&
    (!entry || [...sent.values()].includes(entry));
  const [isDirty, setDirty] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { pathname } = useLocation();
  const draft = useFormDraft(form, `${pathname}#${intents[0]}${entry}`);
  const isHeld = isDirty || draft.isRestored;
  const [shown, setShown] = useState({ version, children });
  if (!isHeld && shown.version !== version) setShown({ version, children });

  const unsent = useUnsentForm(isSaving, () => {
    setDirty(false);
    draft.drop();
  });

  // A saved form is a new one. The field in focus keeps the focus.
  const focused = useRef("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new element.
  useEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return;
    const field = form.current?.elements.namedItem(focused.current);
    if (field instanceof HTMLElement) field.focus({ preventScroll: true });
  }, [shown.version]);

  return (
    <ActionForm
      ref={form}
      id={id}
      data-auto-save={savesItself || undefined}
      preventScrollReset={savesItself}
      replace={savesItself}
      onFocus={({ target }) => {
        focused.current = target.getAttribute("name") ?? "";
      }}
      onBlur={() => {
        focused.current = "";
      }}
      className={className}
      key={shown.version}
      onInput={() => {
        unsent.cancel();
        setDirty(true);
        draft.store();
      }}
    >
      {draft.isRestored && (
        <DraftNotice
          discard={() => {
            form.current?.reset();
            setDirty(false);
            draft.drop();
          }}
        />
      )}
      {shown.children}
      {unsent.lastFailedAt !== null && (
        <UnsentStatus
          text="1 unsent"
          lastFailedAt={unsent.lastFailedAt}
          onTry={unsent.tryNow}
          className="col-span-full"
        />
      )}
    </ActionForm>
  );
}
