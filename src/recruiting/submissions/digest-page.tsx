import { data } from "react-router";
import { pageContext } from "#page-context";
import { isRecordId } from "../../http/record-id.ts";
import { StopMail } from "../../mail/stop-mail.tsx";
import { privateMeta } from "../../ui/page-meta.ts";
import { memberMails, stopMemberMail } from "../searches/member-mail.server.ts";
import type { Route } from "./+types/digest-page.ts";
import { stopDigest } from "./set-digest.server.ts";

const texts = {
  digest: {
    title: "Daily email",
    lede: "You get this email at most once a day, if athletes submitted profiles to your school.",
    question: "Stop this email? You can still see the profiles in your list when you sign in.",
    button: "Stop the daily email",
    stopped: "We stopped the daily email. You can turn it on again under “School and sports” after you sign in.",
  },
  alerts: {
    title: "Email about saved searches",
    lede: "You get this email at most once a day, if athletes begin to match your saved searches.",
    question: "Stop this email? You can still see the new athletes beside the search when you sign in.",
    button: "Stop the email about searches",
    stopped: "We stopped the email. You can turn it on again for each search beside the results after you sign in.",
  },
  tasks: {
    title: "Email about overdue tasks",
    lede: "You get this email at most once a day, if tasks of yours are overdue.",
    question: "Stop this email? You can still see your tasks when you sign in.",
    button: "Stop the email about tasks",
    stopped: "We stopped the email about tasks. You can turn it on again under “Program” after you sign in.",
  },
} as const;

/** Changes nothing, because mail scanners open every link. Reads nothing, so that unknown links get the same page. */
export function loader({ params }: Route.LoaderArgs) {
  return { kind: requireKind(params) };
}

/** Also handles the one-click unsubscribe of mail programs, which must not redirect (RFC 8058). */
export async function action({ params, context }: Route.ActionArgs) {
  const kind = requireKind(params);
  const { db } = context.get(pageContext);
  await (kind === "digest" ? stopDigest(db, params.link) : stopMemberMail(db, { kind, link: params.link }));
  return { stopped: true };
}

/** Returns the kind of the mail. Throws 404 for an unknown kind, and for a link that no mail contains. */
function requireKind(params: { kind?: string; link: string }): keyof typeof texts {
  const kind = [...memberMails, undefined].find((one) => one === params.kind);
  if (!isRecordId(params.link) || (params.kind !== undefined && !kind)) throw data(null, { status: 404 });
  return kind ?? "digest";
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateMeta(texts[loaderData?.kind ?? "digest"].title);
}

export default function DigestPage({ loaderData, actionData }: Route.ComponentProps) {
  return <StopMail texts={texts[loaderData.kind]} isStopped={actionData?.stopped === true} />;
}
