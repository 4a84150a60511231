import { type SubmitEvent, useRef } from "react";
import { href, redirect } from "react-router";
import { AccountForm, type FormResult } from "../accounts/account-form.tsx";
import { emailMissing } from "../accounts/vocabulary.ts";
import { brand } from "../brand.ts";
import { pageForms } from "../http/page-forms.server.ts";
import { FormFrame, FormNote } from "../ui/form-frame.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { requestJson } from "../ui/request-json.ts";
import { TextField } from "../ui/text-field.tsx";
import { useToast } from "../ui/toast.tsx";
import type { Route } from "./+types/expire-forgot-page.ts";
import { signIns } from "./actions.server.ts";

export const action = pageForms(signIns);

export async function clientAction({ request }: Route.ClientActionArgs): Promise<FormResult | Response> {
  const form = await request.formData();
  const body = { Email: String(form.get("Email") ?? "") };
  const { ok, message } = await requestJson("/api/auth/ForgotPassword", { method: "PUT", body });
  return ok ? redirect(href("/forgotresendsuccess")) : { message };
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta() {
  return pageMeta({ title: "Ask for a new password", ownTitle: true, site: brand.name, index: false });
}

export default function ExpireForgotPage({ actionData }: Route.ComponentProps) {
  const showToast = useToast();
  const email = useRef<HTMLInputElement>(null);
  const dismiss = useRef<() => void>(null);

  function refuseEmpty(event: SubmitEvent<HTMLFormElement>) {
    // Without this, the next page would still show the error.
    dismiss.current?.();
    if (email.current?.value.trim()) return;
    event.preventDefault();
    dismiss.current = showToast({ message: emailMissing, tone: "danger", duration: 3000 });
    email.current?.focus();
  }

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
        onSubmit={refuseEmpty}
      >
        <TextField ref={email} label="Email" name="Email" type="email" autoComplete="email" />
      </AccountForm>
    </FormFrame>
  );
}
