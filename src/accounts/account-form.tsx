import { type ReactNode, useEffect, useRef } from "react";
import { Form, type FormProps, useNavigation } from "react-router";
import { Button } from "../ui/button.tsx";
import { CallMessage } from "./call-server.tsx";

/** What a form was answered that did not lead to another page. */
export interface FormResult {
  message?: string;
  /** The message tells what was done, not what is wrong. */
  good?: boolean;
}

type AccountFormProps = Omit<FormProps, "children"> & {
  /** Words on the button. */
  submit: string;
  answer: FormResult | undefined;
  /** Id of the message under the form, for fields that it is about. */
  messageId?: string;
  children?: ReactNode;
};

/** A form, its button, and under them what it was answered; the focus goes to the first field that is wrong. */
export function AccountForm({ submit, answer, messageId, children, ...rest }: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().formMethod === "POST";

  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer moves the focus, also the same one again.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [answer]);

  return (
    <Form method="post" {...rest} ref={form} className="flex flex-col gap-6">
      {children}
      <Button type="submit" size="lg" busy={busy} className="w-full">
        {submit}
      </Button>
      <CallMessage id={messageId} message={busy ? undefined : answer?.message} good={answer?.good} />
    </Form>
  );
}
