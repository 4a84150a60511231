import type { ReactNode } from "react";
import { href, useOutletContext } from "react-router";
import { workspaceLimits as limits } from "../../athletes/limits.ts";
import { accountLinkProblem, isAccountAddress } from "../../athletes/link-sites.ts";
import { findFilm } from "../../film/find-film.ts";
import { MissingNotice } from "../../film/missing-notice.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Trash2 } from "../../ui/icons/trash-2.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { handlePlainForm } from "../endpoints/plain-forms.server.ts";
import { useDeleteDialog } from "../sync/delete-dialog.tsx";
import { recordName } from "../sync/name-fields.tsx";
import { valuesOf, type WorkspaceRecord } from "../sync/record-store.ts";
import { useFacts, useLinks } from "../sync/use-workspace.tsx";
import type { Route } from "./+types/links-page.ts";
import { LinkFields, NewLinkForm } from "./link-form.tsx";
import { MoveLink } from "./links/move-link.tsx";
import { useLinkOrder } from "./links/use-link-order.ts";
import type { WorkspaceOutlet } from "./workspace-outlet.ts";

export const action = handlePlainForm;

export default function LinksPage({ actionData }: Route.ComponentProps) {
  const links = useLinks();
  const order = useLinkOrder(links);
  return (
    <div className="page grid items-start gap-x-10 gap-y-8 pt-8 pb-24 sm:pt-10 lg:grid-cols-[minmax(0,1fr)_27rem]">
      <PageTitle title="Your links" />
      <div className="min-w-0">
        <h1 className="headline-section">Your links</h1>
        <p className="mt-2 text-ink-muted">
          {links.length > 1
            ? "Your profile shows them in this order. Put your best video first: coaches watch before they read."
            : "Coaches watch before they read, so add a video first."}
        </p>
        {links.length === 0 && (
          <EmptyState title="No links yet">
            <p>Add a video of you playing, from YouTube, Hudl, Vimeo or a similar site.</p>
          </EmptyState>
        )}
        <ul className="mt-6 grid gap-4">
          {order.shown.map((record) => (
            <li
              key={record.key}
              data-link={record.id}
              className={record.id === order.dragged ? "relative z-10 rounded-lg shadow-float" : undefined}
            >
              <LinkCard record={record}>{links.length > 1 && <MoveLink link={record} order={order} />}</LinkCard>
            </li>
          ))}
        </ul>
      </div>
      <Card as="section" aria-labelledby="add-link">
        <h2 id="add-link" className="headline-card mb-4 text-2xl">
          Add a link
        </h2>
        {links.length < limits.links ? (
          <NewLinkForm result={actionData} />
        ) : (
          <p className="text-ink-muted">{`You have ${limits.links} links, which is the limit. Delete one to add another.`}</p>
        )}
      </Card>
    </div>
  );
}

function LinkCard({ record, children }: { record: WorkspaceRecord; children: ReactNode }) {
  const askToDelete = useDeleteDialog();
  const { doubtfulFilms } = useOutletContext<WorkspaceOutlet>();
  const film = findFilm(valuesOf(record).url ?? "");
  const preview = useFacts().mediaLinks.find(({ linkId }) => linkId === record.id)?.preview;
  return (
    <Card className="grid gap-5">
      <div className="flex items-start gap-4">
        {preview?.picture && (
          <img
            src={preview.picture}
            alt=""
            width={480}
            height={270}
            loading="lazy"
            className="aspect-video w-28 shrink-0 rounded-md bg-sunken object-cover sm:w-36"
          />
        )}
        <div className="min-w-0 flex-1">
          <h2 className="headline-card wrap-anywhere">{recordName(record)}</h2>
          {preview?.title && <p className="wrap-anywhere mt-1 text-ink-muted text-sm">{preview.title}</p>}
        </div>
        {children}
        <button
          type="button"
          aria-label={`Delete ${recordName(record)}`}
          className="grid size-11 shrink-0 place-content-center rounded-md text-ink-muted hover:bg-danger/10 hover:text-danger"
          onClick={() => askToDelete(record)}
        >
          <Trash2 aria-hidden className="size-5" />
        </button>
      </div>
      {isAccountAddress(valuesOf(record).url ?? "") && (
        <p className="rounded-md bg-warning/10 px-4 py-3 text-sm">{accountLinkProblem}</p>
      )}
      {film && (
        <MissingNotice host={film.host} state={doubtfulFilms.find(({ linkId }) => linkId === record.id) ?? null} />
      )}
      <LinkFields record={record} />
      {film && record.id && (
        <LinkButton
          to={href("/me/links/:linkId", { linkId: record.id })}
          variant="secondary"
          className="justify-self-start"
          aria-label={`Mark clips in ${recordName(record)}`}
        >
          Mark clips
        </LinkButton>
      )}
    </Card>
  );
}
