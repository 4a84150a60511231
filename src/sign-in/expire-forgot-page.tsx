import { data, href, redirect } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { AccountForm, type FormResult } from "../accounts/account-form.tsx";
import { brand } from "../brand.ts";
import { readFields, rejectedFormResponse } from "../http/page-form.server.ts";
import { DocumentToasts } from "../ui/documents/toasts.tsx";
import { FormFrame, FormNote } from "../ui/form-frame.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { TextField } from "../ui/text-field.tsx";
import type { Route } from "./+types/expire-forgot-page.ts";
import { requestPasswordReset } from "./request-password-reset.server.ts";

const emailMissing = "Something went wrong,please fill in your email to request password update!";

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(pageContext);
  const { requestContext } = context.get(memberContext);
  const { Email = "" } = await readFields(request);
  if (!Email.trim()) return data<FormResult>({ message: emailMissing }, { status: 422 });
  try {
    await requestPasswordReset(db, { email: Email, requestContext });
    return redirect(href("/forgotresendsuccess"));
  } catch (error) {
    return rejectedFormResponse(error);
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta() {
  return pageMeta({ title: "Ask for a new password", ownTitle: true, site: brand.name, index: false });
}

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
        result={actionData}
        data-empty-email={emailMissing}
        noValidate
      >
        <TextField label="Email" name="Email" type="email" autoComplete="email" />
      </AccountForm>
      <DocumentToasts tones={["danger"]} />
    </FormFrame>
  );
}
