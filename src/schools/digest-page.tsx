import { data, Form, useNavigation } from "react-router";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import { Button } from "../ui/button.tsx";
import { FormFrame } from "../ui/form-frame.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/digest-page.ts";
import { findDigest, stopDigest } from "./set-digest.server.ts";

/** Shows and changes nothing: programs that check mail for harm look at every link. */
export async function loader({ params: { link }, context }: Route.LoaderArgs) {
  const digest = await findDigest(context.get(pageContext).db, link);
  if (!digest) throw data(null, { status: 404 });
  return digest;
}

export async function action({ params: { link }, context }: Route.ActionArgs) {
  if (!(await stopDigest(context.get(pageContext).db, link))) throw data(null, { status: 404 });
  return null;
}

export function meta() {
  return pageMeta({ title: "The daily mail", site: brand.name, index: false });
}

export default function DigestPage({ loaderData: { wantsDigest } }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <FormFrame
      title="The daily mail"
      lede="Once a day, when athletes have submitted their profile to your school."
      sport="VB"
    >
      {wantsDigest ? (
        <Form method="post" className="grid justify-items-start gap-5">
          <p>Stop this mail? What athletes submit is still in your list when you sign in.</p>
          <Button type="submit" size="lg" busy={busy}>
            Stop the daily mail
          </Button>
        </Form>
      ) : (
        <p role="status" className="border-success border-l-4 bg-sunken px-4 py-3 font-medium">
          The daily mail is stopped. You can start it again under “School and sports” when you are signed in.
        </p>
      )}
    </FormFrame>
  );
}
