import { type SubmitEvent, useId, useState } from "react";
import { href, useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { CircleAlert } from "../../ui/icons/circle-alert.tsx";
import { Search } from "../../ui/icons/search.tsx";
import { firstPageSize, nextPageSize, searchLength } from "../vocabulary.ts";

/** The requested list: `page` is null before paging, `search` is empty without a search. */
export interface UsersView {
  page: number | null;
  search: string;
}

export function usersView(params: URLSearchParams): UsersView {
  const search = params.get("search")?.trim() ?? "";
  const page = params.get("page") ?? "";
  return { page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : null, search: searchProblem(search) ? "" : search };
}

export function usersHref({ page, search }: UsersView): string {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  if (page) params.set("page", String(page));
  return params.size > 0 ? `${href("/admin")}?${params}` : href("/admin");
}

export function usersCall({ page, search }: UsersView): string {
  const pageSize = page || search ? nextPageSize : firstPageSize;
  const term = search ? `&search=${encodeURIComponent(search)}` : "";
  return `/admin/user/GetUsers?page=${page ?? 1}&pageSize=${pageSize}${term}`;
}

export function searchProblem(term: string): string | null {
  if (term === "") return "* required field";
  if (term.length < searchLength.min) return "Too Short!";
  // The text says 20 although the limit is 30: the required wording and limit differ.
  return term.length > searchLength.max ? "Name should not exceed 20 Characters" : null;
}

export function UserSearchForm({ term }: { term: string }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const errorId = useId();

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = event.currentTarget.querySelector("input");
    const wanted = input?.value.trim() ?? "";
    const found = searchProblem(wanted);
    setProblem(found);
    if (!found) return navigate(usersHref({ page: null, search: wanted }));
    return input?.focus();
  }

  return (
    <search>
      <form aria-label="Search users" noValidate onSubmit={search}>
        <div className="flex gap-2 sm:gap-3">
          <input
            type="text"
            name="search"
            aria-label="Search Athlete via name,email"
            placeholder="Search Athlete via name,email"
            defaultValue={term}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? errorId : undefined}
            onChange={({ target }) => problem && setProblem(searchProblem(target.value.trim()))}
            className="field-control text-ellipsis max-sm:px-3"
          />
          <Button type="submit" className="min-h-12 shrink-0 max-sm:px-3.5">
            <Search aria-hidden className="size-5 max-sm:hidden" />
            Search
          </Button>
        </div>
        <div role="alert">
          {problem && (
            <p id={errorId} className="mt-1.5 flex gap-1.5 font-medium text-danger text-sm">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {problem}
            </p>
          )}
        </div>
      </form>
    </search>
  );
}
