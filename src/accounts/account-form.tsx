import { type ReactNode, useEffect, useRef } from "react";
import { Form, type FormProps, useNavigation } from "react-router";
import { brand } from "../brand.ts";
import { Button } from "../ui/button.tsx";
import { ErrorSummary, ErrorsSummarized, type FieldError } from "../ui/error-summary.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { CallMessage } from "./call-server.tsx";

/** What a form was answered that did not lead to another page. */
export interface FormResult {
  message?: string;
  /** The message tells what was done, not what is wrong. */
  good?: boolean;
}

type AccountFormProps = Omit<FormProps, "children" | "title"> & {
  /** Title of the page; it begins with "Error:" while the answer is one. */
  title: string;
  /** Words on the button. */
  submit: string;
  answer: FormResult | undefined;
  /** Fields with an error, in the order of the page. */
  errors?: readonly FieldError[];
  /** Id of the message under the form, for fields that it is about. */
  messageId?: string;
  children?: ReactNode;
};

/** A form, its button, and under them what it was answered, above them its errors; the focus goes to the first field that is wrong. */
export function AccountForm({ title, submit, answer, errors = [], messageId, children, ...rest }: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";

  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer moves the focus, also the same one again.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);

  return (
    <Form method="post" {...rest} ref={form} className="flex flex-col gap-6">
      <PageTitle title={title} site={brand.name} hasError={answer !== undefined && !answer.good} />
      <ErrorSummary errors={busy ? [] : errors} />
      <ErrorsSummarized value>{children}</ErrorsSummarized>
      <Button type="submit" size="lg" busy={busy} className="w-full">
        {submit}
      </Button>
      <CallMessage id={messageId} message={busy ? undefined : answer?.message} good={answer?.good} />
    </Form>
  );
}
