import { data } from "react-router";
import { pageContext } from "#page-context";
import { isRecordId } from "../http/record-id.ts";
import { StopMail } from "../mail/stop-mail.tsx";
import { privateMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/stop-news-page.ts";
import { stopNews } from "./set-news.server.ts";

const texts = {
  title: "Weekly good news",
  lede: "You get this email at most once a week, if a school or a coach did something on your profile.",
  question: "Stop this email? You can still see everything when you sign in.",
  button: "Stop the weekly email",
  stopped: "We stopped the weekly email. You can turn it on again under “Settings” after you sign in.",
};

/** Reads nothing, so that unknown links get the same page. */
export function loader({ params }: Route.LoaderArgs) {
  if (!isRecordId(params.link)) throw data(null, { status: 404 });
  return null;
}

/** Also handles the one-click unsubscribe of mail programs, which must not redirect (RFC 8058). */
export async function action({ params, context }: Route.ActionArgs) {
  await stopNews(context.get(pageContext).db, params.link);
  return { stopped: true };
}

export const meta = () => privateMeta(texts.title);

export default function StopNewsPage({ actionData }: Route.ComponentProps) {
  return <StopMail texts={texts} isStopped={actionData?.stopped === true} />;
}
