import { AccountForm } from "../accounts/account-form.tsx";
import { emailMissing } from "../accounts/vocabulary.ts";
import { actionHeaders, pageFormsWithTexts } from "../http/page-forms.server.ts";
import { DocumentToasts } from "../ui/documents/toasts.tsx";
import { FormFrame, FormNote } from "../ui/form-frame.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Route } from "./+types/expire-forgot-page.ts";
import { signIns } from "./actions.server.ts";

export const action = pageFormsWithTexts(signIns);

export const headers = actionHeaders;

export default function ExpireForgotPage({ actionData }: Route.ComponentProps) {
  return (
    <FormFrame
      title="Ask for a new password"
      lede="Enter the email of your account. We’ll email you a link to set a new password."
      court="yard-field"
      accent="green"
      notes={
        <FormNote title="Did you come here from a link?">
          <p>That link was used, replaced by a newer one, or is over an hour old. Ask for a new one here.</p>
        </FormNote>
      }
    >
      <AccountForm
        title="Ask for a new password"
        submit="Submit"
        intent="forgot"
        result={actionData ?? undefined}
        data-empty-email={emailMissing}
        noValidate
      >
        <TextField
          label="Email"
          name="Email"
          type="email"
          autoComplete="email"
          defaultValue={actionData && "typed" in actionData ? actionData.typed.Email : undefined}
        />
      </AccountForm>
      <DocumentToasts tones={["danger"]} />
    </FormFrame>
  );
}
