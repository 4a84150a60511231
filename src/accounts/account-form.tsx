import { type ReactNode, useEffect, useRef } from "react";
import { Form, type FormProps, useNavigation } from "react-router";
import { brand } from "../brand.ts";
import { Button } from "../ui/button.tsx";
import type { FieldError } from "../ui/error-list.tsx";
import { ErrorSummary, ErrorsSummarized } from "../ui/error-summary.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { FormMessage } from "./form-message.tsx";

export interface FormResult {
  message?: string;
  good?: boolean;
  wrong?: readonly FieldError[];
}

type AccountFormProps = Omit<FormProps, "children" | "title"> & {
  /** Title of the page. It begins with "Error:" while the result is an error. */
  title: string;
  submit: string;
  /** The form of `pageForms` that it is. */
  intent?: string;
  result: FormResult | undefined;
  messageId?: string;
  children?: ReactNode;
};

export function AccountForm({ title, submit, intent, result, messageId, children, ...rest }: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSubmitting = useNavigation().formMethod === "POST";

  // biome-ignore lint/correctness/useExhaustiveDependencies: every result moves the focus, even an equal one.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [result]);

  return (
    <Form method="post" {...rest} ref={form} className="flex flex-col gap-6">
      <PageTitle title={title} site={brand.name} hasError={result !== undefined && !result.good} />
      {intent && <input type="hidden" name="intent" value={intent} />}
      <ErrorSummary errors={isSubmitting ? undefined : result?.wrong} />
      <ErrorsSummarized value>{children}</ErrorsSummarized>
      <Button type="submit" size="lg" busy={isSubmitting} className="w-full">
        {submit}
      </Button>
      <FormMessage id={messageId} message={isSubmitting ? undefined : result?.message} good={result?.good} />
    </Form>
  );
}
