import { href, Link, useNavigation } from "react-router";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { X } from "../../ui/icons/x.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import type { UserList as Users } from "../schema.ts";
import { nextPageSize } from "../vocabulary.ts";
import { UserRow } from "./user-row.tsx";
import { type UsersView, usersHref } from "./user-search-form.tsx";

export function UserList({ view, list }: { view: UsersView; list: Users }) {
  const navigation = useNavigation();
  const pending = navigation.location?.pathname === href("/admin");
  const { search } = view;
  // The longer first screen is pages 1 and 2, so that “Next” repeats no user.
  const isDouble = view.page === null && list.data.length > nextPageSize;
  const page = view.page ?? 1;
  const { totalRecords } = list.pages;
  const total = totalRecords.toLocaleString("en-US");
  // Pagination uses its own page size, also after the longer first page.
  const lastPage = Math.max(1, Math.ceil(totalRecords / nextPageSize));

  return (
    <section aria-labelledby="results" aria-busy={pending}>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id="results" data-landing tabIndex={-1} className="headline-card">
            {search ? "Results found for" : "Users"}
          </h2>
          {search && (
            <Link
              to={href("/admin")}
              className="group wrap-anywhere inline-flex min-h-11 min-w-0 items-center gap-2 rounded-md border-2 border-accent bg-raised py-1 pr-2.5 pl-3.5 font-[720] font-display text-ink leading-6 [font-stretch:92%] hover:border-ink"
            >
              <span>{search}</span>
              <span className="sr-only"> (remove this search)</span>
              <X aria-hidden className="size-4.5 shrink-0 text-ink-muted group-hover:text-ink" />
            </Link>
          )}
        </div>
        <p className="figure text-ink-muted [font-stretch:88%] [font-weight:600]">
          {search ? `Showing ${list.data.length} of ${total}` : `${total} in total`}
        </p>
      </div>
      <p role="status" className="sr-only">
        {`${search ? `${total} found for ${search}` : `${total} users`}, ${isDouble ? "pages 1 and 2" : `page ${page}`} of ${lastPage}`}
      </p>
      <div
        className={classNames(
          "mt-4 transition-opacity duration-150",
          pending && "pointer-events-none opacity-55 delay-100",
        )}
      >
        {list.data.length === 0 && <EmptyUserList view={view} lastPage={totalRecords > 0 ? lastPage : 0} />}
        <ul className="grid gap-2">
          {list.data.map((user) => (
            <UserRow key={user.userLoginId} user={user} />
          ))}
        </ul>
        <div className="mt-6">
          <Pagination
            page={page}
            span={isDouble ? 2 : 1}
            lastPage={lastPage}
            href={(other) => usersHref({ page: other === 1 && !search ? null : other, search })}
            label="Pages of users"
          />
        </div>
      </div>
    </section>
  );
}

function EmptyUserList({ view: { search }, lastPage }: { view: UsersView; lastPage: number }) {
  if (lastPage > 0)
    return (
      <EmptyState
        title="No result found!"
        art="search"
        action={
          <LinkButton
            to={usersHref({ page: lastPage, search })}
          >{`Go to page ${lastPage.toLocaleString("en-US")}`}</LinkButton>
        }
      >
        {`The list ends on page ${lastPage.toLocaleString("en-US")}.`}
      </EmptyState>
    );
  return (
    <EmptyState
      title="No result found!"
      art="search"
      action={
        search && (
          <LinkButton to={href("/admin")} variant="secondary">
            Show all users
          </LinkButton>
        )
      }
    >
      {search ? "Try a shorter part of the name or the email." : "There are no accounts yet."}
    </EmptyState>
  );
}
