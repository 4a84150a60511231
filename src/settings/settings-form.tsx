import { type ReactNode, useEffect, useId, useRef } from "react";
import { useActionData, useNavigation } from "react-router";
import type { FormResult } from "../accounts/account-form.tsx";
import { FormMessage } from "../accounts/form-message.tsx";
import { ActionForm, type HiddenFields } from "../forms/action-form.tsx";
import { Button } from "../ui/button.tsx";
import type { ButtonVariant } from "../ui/button-class.ts";
import { Card } from "../ui/card.tsx";

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

export interface FieldErrors {
  idOf(field: string): string | undefined;
  messageOf(field: string): string | undefined;
}

/** A form of the settings page, with its result below. It is empty again after it was accepted. */
export function SettingsForm({
  intent,
  submit,
  variant,
  ownMessage,
  fields,
  children,
}: {
  intent: string;
  fields?: HiddenFields;
  submit: string;
  variant?: ButtonVariant;
  /** The field that shows its error itself. */
  ownMessage?: string;
  children?: (fieldErrors: FieldErrors) => ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const messageId = useId();
  const isSubmitting = useNavigation().formData?.get("intent") === intent;
  const last = useActionData<(FormResult & { intent: string; field?: string }) | null>();
  const result = last?.intent === intent ? last : undefined;

  useEffect(() => {
    if (result?.good) form.current?.reset();
    else if (result) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [result]);

  const fieldErrors: FieldErrors = {
    idOf: (field) => (result?.field === field ? messageId : undefined),
    messageOf: (field) => (result?.field === field ? result.message : undefined),
  };
  const isShownByField = result?.field !== undefined && result.field === ownMessage;
  return (
    <ActionForm
      ref={form}
      fields={{ ...fields, intent }}
      noValidate
      preventScrollReset
      className="grid max-w-[32rem] gap-6"
    >
      {children?.(fieldErrors)}
      <div>
        <Button type="submit" busy={isSubmitting} variant={variant}>
          {submit}
        </Button>
      </div>
      <FormMessage
        id={messageId}
        message={isSubmitting || isShownByField ? undefined : result?.message}
        good={result?.good}
      />
    </ActionForm>
  );
}
