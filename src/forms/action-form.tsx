import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useActionData, useMatches, useSubmit } from "react-router";
import type { FormProblem } from "../http/form-problem.ts";
import { SignInAgain } from "../ui/sign-in-again.tsx";

/** Values of hidden fields by name. */
export type HiddenFields = Readonly<Record<string, string | number | null | undefined>>;

/**
 * The form of an action (decision 116). Sends the account, and the team of a member of several teams, for which it was first shown, because another account can have signed in since then in
 * the same browser. If the session has ended, it asks for the password in place, and is sent again.
 */
export function ActionForm({
  fields = {},
  onSubmit,
  children,
  ...rest
}: ComponentProps<typeof Form> & { fields?: HiddenFields }) {
  const { account, email, workingTeam } = useFormAccount();
  const problem = useActionData<FormProblem | null>();
  const submit = useSubmit();
  const sent = useRef<FormData | null>(null);
  const [isSigningIn, setSigningIn] = useState(false);

  useEffect(() => {
    if ((problem?.signedOut || problem?.needsPassword) && sent.current) setSigningIn(true);
    else sent.current = null;
  }, [problem]);

  function noteSent(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    sent.current = new FormData(event.currentTarget, submitter);
  }
  return (
    <>
      <Form
        method="post"
        {...rest}
        onSubmit={(event) => {
          noteSent(event);
          onSubmit?.(event);
        }}
      >
        {account && <input type="hidden" name="account" value={account} />}
        {workingTeam && <input type="hidden" name="workingTeam" value={workingTeam} />}
        <Hidden fields={fields} />
        {children}
      </Form>
      {isSigningIn && (
        <SignInAgain
          open
          email={email}
          isConfirming={problem?.needsPassword}
          onClose={() => setSigningIn(false)}
          onSignedIn={() => {
            setSigningIn(false);
            void submit(sent.current, { method: "post" });
          }}
        />
      )}
    </>
  );
}

export function Hidden({ fields }: { fields: HiddenFields }) {
  return Object.entries(fields).map(
    ([name, value]) => value != null && <input key={name} type="hidden" name={name} value={value} />,
  );
}

/** The account and the team of the page, or of its layout, as of the first render. Documents of visitors have none. */
function useFormAccount(): { account: string; email: string; workingTeam: string } {
  const matches = useMatches();
  const [own] = useState(() => {
    const all: object[] = matches.map(({ loaderData }) => Object(loaderData));
    return Object.assign({ account: "", email: "", workingTeam: "" }, ...all.filter((data) => "account" in data));
  });
  return own;
}
