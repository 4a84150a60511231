import { isHttpError } from "http-errors";
import { useState } from "react";
import { data, href, redirect } from "react-router";
import { pageContext } from "#page-context";
import { Problem } from "../../forms/problem.tsx";
import { sendForm } from "../../forms/send-form.ts";
import { isDocumentRequest } from "../../http/detect-data-request.server.ts";
import type { PageContext } from "../../http/page-context.ts";
import { loaderHeaders, pageForms } from "../../http/page-forms.server.ts";
import { playerOrigins } from "../../media/video-hosts.ts";
import { requireMemberPage } from "../../sessions/require-member-page.server.ts";
import { TitledCard } from "../../ui/card.tsx";
import { TextLink } from "../../ui/link-button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { findUploadProblem, uploadProblems } from "../../uploads/vocabulary.ts";
import type { Route } from "./+types/film-marks-page.ts";
import { filmMarks } from "./actions.server.ts";
import { AddClipForm } from "./clip-form.tsx";
import { ClipRows } from "./clip-rows.tsx";
import { FileForm, ListForm } from "./fill-forms.tsx";
import { FilmNotice } from "./film-notice.tsx";
import { loadMarks } from "./load-marks.server.ts";
import { MarkPlayer } from "./mark-player.tsx";
import { ReelOrder } from "./reel-order.tsx";
import { PlayerProvider } from "./use-player.tsx";

export async function loader({ request, context, params: { linkId } }: Route.LoaderArgs) {
  const { accountId } = await requireMemberPage(context, request, "Athlete");
  const page = context.get(pageContext);
  const { db, publicUrl } = page;
  const { searchParams } = new URL(request.url);
  try {
    const canPlay = searchParams.has("play") && isDocumentRequest(request);
    const marks = await loadMarks(db, { accountId, linkId, publicUrl, canPlay });
    const policy = marks.player ? openPolicy(page) : null;
    const uploadProblem = findUploadProblem(uploadProblems, searchParams.get("problem") ?? "");
    return data(
      { account: accountId, marks, uploadProblem, formKey: crypto.randomUUID() },
      policy === null ? {} : { headers: { "content-security-policy": policy } },
    );
  } catch (error) {
    if (isHttpError(error) && error.status === 404) throw redirect(href("/me/links"));
    throw error;
  }
}

/** Returns the policy with the nonce of the scripts of the page, which also lets a player in. */
function openPolicy(page: PageContext): string | null {
  const { nonce } = page;
  return nonce === "" ? null : page.policyWith({ "frame-src": playerOrigins });
}

export const clientAction = sendForm;

export const action = pageForms(filmMarks);

export const headers = loaderHeaders;

export default function FilmMarksPage(props: Route.ComponentProps) {
  return <FilmMarks key={props.loaderData.marks.linkId} {...props} />;
}

function FilmMarks({ loaderData: { account, marks: loaded, uploadProblem, formKey } }: Route.ComponentProps) {
  // Only a document lets the player in. Data that is loaded again after a mark names none, and the player stays.
  const [player] = useState(loaded.player);
  const marks = { ...loaded, player };
  const { title, clips, problem } = marks;
  return (
    <div className="page pt-5 pb-28">
      <PageTitle title={`Clips of ${title}`} />
      <TextLink to={href("/me/links")}>Your links</TextLink>
      <h1 className="headline-section wrap-anywhere mt-1">{title}</h1>
      <FilmNotice marks={marks} />
      {problem ? (
        <p className="mt-4 max-w-[40rem] rounded-md bg-warning/10 px-4 py-3">{problem}</p>
      ) : (
        <PlayerProvider>
          <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
            <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
              <MarkPlayer account={account} marks={marks} />
              <TitledCard id="clips" title={clips.length === 0 ? "Clips" : `Clips: ${clips.length} of at most 40`}>
                <Problem of="delete-clip" />
                <ClipRows marks={marks} />
              </TitledCard>
              <AddClipForm formKey={formKey} marks={marks} />
            </div>
            <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
              <ReelOrder reel={marks.reel} account={account} />
              <ListForm formKey={formKey} marks={marks} />
              <FileForm formKey={formKey} account={account} marks={marks} uploadProblem={uploadProblem} />
            </div>
          </div>
        </PlayerProvider>
      )}
    </div>
  );
}
