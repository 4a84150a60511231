import { memberContext } from "#member-context";
import { FormMessage } from "../accounts/form-message.tsx";
import { PasswordField } from "../accounts/password-field.tsx";
import { deletionMessage } from "../accounts/vocabulary.ts";
import { brand } from "../brand.ts";
import { readFields, rejectedFormResponse } from "../http/page-form.server.ts";
import { runPageAction } from "../http/page-forms.server.ts";
import { BrandMark } from "../ui/brand-link.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { DocumentToasts } from "../ui/documents/toasts.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import { Spinner } from "../ui/spinner.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Route } from "./+types/request-deletion-page.ts";
import { deletionRequest } from "./actions.server.ts";

export const handle = { document: true };

/** Every request gets the same message. */
export function loader({ context }: Route.LoaderArgs) {
  return { message: deletionMessage, graceDays: context.get(memberContext).requestContext.graceDays };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { email = "", password = "" } = await readFields(request);
  try {
    await runPageAction(deletionRequest, { request, context }, { email, password });
  } catch (error) {
    rejectedFormResponse(error);
  }
  return { message: deletionMessage };
}

export const meta = () => privateMeta("Request deletion of your account data");

export default function RequestDeletionPage({ loaderData: { message, graceDays }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1} className="page-narrow grid min-h-dvh content-center gap-8 py-10">
      <a href="/" className="inline-flex min-h-11 items-center gap-3 justify-self-start text-ink">
        <BrandMark className="size-10 shrink-0" />
        <span className="font-[800] font-display text-2xl leading-none [font-stretch:96%]">{brand.name}</span>
        <span className="sr-only"> home page</span>
      </a>
      <Card accent padding="lg">
        <h1 className="headline-section">Request deletion of your account data</h1>
        <p className="mt-4 text-ink-muted">
          {`We hide your account right away. After ${graceDays} days we erase it and everything in it. We’ll email you the date.`}
        </p>
        <form method="post" data-deletion={message} className="group/form mt-8 grid gap-6">
          <TextField label="Email" name="email" type="email" autoComplete="email" />
          <PasswordField label="Password" name="password" autoComplete="current-password" />
          <Button type="submit" size="lg" className="w-full">
            <Spinner size="sm" className="hidden! group-data-sending/form:inline-flex!" />
            Request Deletion
          </Button>
          {actionData && <FormMessage message={actionData.message} />}
        </form>
      </Card>
      <p className="text-ink-muted text-sm">
        See our{" "}
        <a href="/privacy" className="text-link">
          privacy policy
        </a>
        . Questions? Write to{" "}
        <a href={`mailto:${brand.supportEmail}`} className="text-link wrap-anywhere">
          {brand.supportEmail}
        </a>
        .
      </p>
      <DocumentToasts tones={["danger"]} />
    </main>
  );
}
