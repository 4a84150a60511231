import { href, redirect } from "react-router";
import { AccountForm, type FormResult } from "../accounts/account-form.tsx";
import { PasswordField } from "../accounts/password-field.tsx";
import { actionHeaders, pageForms } from "../http/page-forms.server.ts";
import { FormFrame, FormNote } from "../ui/form-frame.tsx";
import type { Route } from "./+types/forgot-password-page.ts";
import { signIns } from "./actions.server.ts";

const messageId = "password-message";

interface ResetResult extends FormResult {
  field?: string | undefined;
}

const reset = pageForms(signIns);

export async function action(request: Route.ActionArgs) {
  const result = await reset(request);
  const isLinkInvalid = result && "init" in result && result.init?.status === 400;
  return isLinkInvalid ? redirect(href("/expireforgot")) : result;
}

export const headers = actionHeaders;

/** Form of a mailed reset link. It validates nothing in the browser, because only the server has the password rules. */
export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const wrong: ResetResult["field"] = actionData && "field" in actionData ? actionData.field : undefined;
  return (
    <FormFrame
      title="Set a new password"
      court="hoop-court"
      accent="amber"
      notes={
        <>
          <FormNote title="What makes a good password">
            <p>
              Use 8 to 128 characters of any kind. A few words that only you would put together are strong and easy to
              remember.
            </p>
          </FormNote>
          <FormNote title="What happens next">
            <p>We sign you out on every device. Then we email you that your password was changed.</p>
          </FormNote>
        </>
      }
    >
      <AccountForm
        title="Set a new password"
        submit="Update"
        intent="reset"
        result={actionData ?? undefined}
        messageId={messageId}
        noValidate
      >
        <PasswordField
          label="Password"
          name="Password"
          autoComplete="new-password"
          errorId={wrong === "Password" ? messageId : undefined}
        />
        <PasswordField
          label="Confirm Password"
          name="ConfirmPassword"
          autoComplete="new-password"
          errorId={wrong === "ConfirmPassword" ? messageId : undefined}
        />
      </AccountForm>
    </FormFrame>
  );
}
