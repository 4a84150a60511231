import { data, Form, useNavigation } from "react-router";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import { isRecordId } from "../schools/queries.server.ts";
import { Button } from "../ui/button.tsx";
import { FormFrame } from "../ui/form-frame.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/digest-page.ts";
import { stopDigest } from "./set-digest.server.ts";

/** Changes nothing, because mail scanners open every link. Reads nothing, so that unknown links get the same page. */
export function loader({ params: { link } }: Route.LoaderArgs) {
  requireLink(link);
  return null;
}

/** Also handles the one-click unsubscribe of mail programs, which must not redirect (RFC 8058). */
export async function action({ params: { link }, context }: Route.ActionArgs) {
  requireLink(link);
  await stopDigest(context.get(pageContext).db, link);
  return { stopped: true };
}

function requireLink(link: string): void {
  if (!isRecordId(link)) throw data(null, { status: 404 });
}

export function meta() {
  return pageMeta({ title: "Daily email", site: brand.name, index: false });
}

export default function DigestPage({ actionData }: Route.ComponentProps) {
  const isSubmitting = useNavigation().formMethod === "POST";
  return (
    <FormFrame
      title="Daily email"
      lede="You get this email at most once a day, if athletes submitted profiles to your school."
      sport="VB"
    >
      {actionData?.stopped ? (
        <p role="status" className="border-success border-l-4 bg-sunken px-4 py-3 font-medium">
          We stopped the daily email. You can turn it on again under “School and sports” after you sign in.
        </p>
      ) : (
        <Form method="post" className="grid justify-items-start gap-5">
          <p>Stop this email? You can still see the profiles in your list when you sign in.</p>
          <Button type="submit" size="lg" busy={isSubmitting}>
            Stop the daily email
          </Button>
        </Form>
      )}
    </FormFrame>
  );
}
