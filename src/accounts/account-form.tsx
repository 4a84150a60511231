import type { ComponentProps, ReactNode } from "react";
import { ActionForm } from "../forms/action-form.tsx";
import { Button } from "../ui/button.tsx";
import type { FieldError } from "../ui/error-list.tsx";
import { ErrorSummary, ErrorsSummarized } from "../ui/error-summary.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { FormMessage } from "./form-message.tsx";

export interface FormResult {
  message?: string;
  good?: boolean;
  wrong?: readonly FieldError[];
}

type AccountFormProps = Omit<ComponentProps<typeof ActionForm>, "title" | "fields"> & {
  /** Title of the page. It begins with "Error:" while the result is an error. */
  title: string;
  submit: string;
  /** The form of `pageForms` that it is. */
  intent?: string;
  result: FormResult | undefined;
  messageId?: string;
  children?: ReactNode;
};

/** A form of a document. `handle-account-forms.ts` moves the focus to the first error, and shows the spinner. */
export function AccountForm({ title, submit, intent, result, messageId, children, ...rest }: AccountFormProps) {
  return (
    <ActionForm {...rest} fields={{ intent }} className="group/form flex flex-col gap-6">
      <PageTitle title={title} />
      <ErrorSummary errors={result?.wrong} />
      <ErrorsSummarized value>{children}</ErrorsSummarized>
      <Button type="submit" size="lg" className="w-full">
        <Spinner size="sm" className="hidden! group-data-sending/form:inline-flex!" />
        {submit}
      </Button>
      <FormMessage id={messageId} message={result?.message} good={result?.good} />
    </ActionForm>
  );
}
