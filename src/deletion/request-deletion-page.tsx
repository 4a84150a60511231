import { type SubmitEvent, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { FormMessage } from "../accounts/form-message.tsx";
import { PasswordField } from "../accounts/password-field.tsx";
import { deletionMessage } from "../accounts/vocabulary.ts";
import { brand } from "../brand.ts";
import { readFields, rejectedFormResponse } from "../http/page-form.server.ts";
import { BrandMark } from "../ui/brand-mark.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { requestJson } from "../ui/request-json.ts";
import { TextField } from "../ui/text-field.tsx";
import { useToast } from "../ui/toast.tsx";
import type { Route } from "./+types/request-deletion-page.ts";
import { requestDeletion } from "./request-deletion.server.ts";

/** Every request gets the same message. */
export function loader({ context }: Route.LoaderArgs) {
  return { message: deletionMessage, graceDays: context.get(memberContext).requestContext.graceDays };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(pageContext);
  const { requestContext } = context.get(memberContext);
  const { email = "", password = "" } = await readFields(request);
  try {
    await requestDeletion(db, { email, password, requestContext });
  } catch (error) {
    rejectedFormResponse(error);
  }
  return { message: deletionMessage };
}

export function meta() {
  return pageMeta({ title: "Request deletion of your account data", site: brand.name, index: false });
}

export default function RequestDeletionPage({ loaderData: { message, graceDays }, actionData }: Route.ComponentProps) {
  const showToast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const [hasNoEmail, setHasNoEmail] = useState(false);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const readForm = () => setHasNoEmail(fieldsOf(form.current).email === "");

  // Without JavaScript the button stays enabled. Input from before hydration exists only in the form.
  useLayoutEffect(readForm, []);

  async function request(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting) return;
    setIsSubmitting(true);
    await requestJson("/api/user/RequestDeletion", { method: "POST", body: fieldsOf(form.current) });
    setIsSubmitting(false);
    form.current?.reset();
    setHasNoEmail(true);
    showToast({ message, tone: "danger", duration: 4000 });
  }

  return (
    <main id="main" tabIndex={-1} className="page-narrow grid min-h-dvh content-center gap-8 py-10">
      <Link to="/" className="inline-flex min-h-11 items-center gap-3 justify-self-start text-ink">
        <BrandMark className="size-10 shrink-0" />
        <span className="font-[800] font-display text-2xl leading-none [font-stretch:96%]">{brand.name}</span>
        <span className="sr-only"> home page</span>
      </Link>
      <Card accent padding="lg">
        <h1 className="headline-section">Request deletion of your account data</h1>
        <p className="mt-4 text-ink-muted">
          {`We hide your account right away. After ${graceDays} days we erase it and everything in it. We’ll email you the date.`}
        </p>
        <form ref={form} method="post" onSubmit={request} onInput={readForm} className="mt-8 grid gap-6">
          <TextField label="Email" name="email" type="email" autoComplete="email" />
          <PasswordField label="Password" name="password" autoComplete="current-password" />
          <Button type="submit" size="lg" busy={isSubmitting} disabled={hasNoEmail} className="w-full">
            Request Deletion
          </Button>
          {actionData && <FormMessage message={actionData.message} />}
        </form>
      </Card>
      <p className="text-ink-muted text-sm">
        See our{" "}
        <Link to="/privacy" className="text-link">
          privacy policy
        </Link>
        . Questions? Write to{" "}
        <a href={`mailto:${brand.supportEmail}`} className="text-link wrap-anywhere">
          {brand.supportEmail}
        </a>
        .
      </p>
    </main>
  );
}

function fieldsOf(form: HTMLFormElement | null): { email: string; password: string } {
  const fields = new FormData(form ?? undefined);
  return { email: String(fields.get("email") ?? ""), password: String(fields.get("password") ?? "") };
}
