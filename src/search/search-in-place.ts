import { showTemplate } from "../ui/documents/show-template.ts";
import { choiceNames } from "./filters/filter-names.ts";
import { joinStats } from "./stat-parts.ts";

type Visit = (href: string, options: { history: "push" | "replace"; keepsFocus?: boolean }) => unknown;

const isPhone = () => matchMedia("(width < 40rem)").matches;

/** Searches in place: at a submit, and at each change of an additional filter. The forms also work without script. */
export function searchInPlace(visit: Visit): void {
  document.addEventListener("input", ({ target }) => {
    const input = target as HTMLInputElement;
    if (!isSearch(input.form)) return;
    explain(input.form, false);
    // Each letter is a search, but no step back.
    if (input.closest("details"))
      void visit(addressOf(input.form), { history: input.type === "text" ? "replace" : "push", keepsFocus: true });
  });
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!isSearch(form)) return;
    event.preventDefault();
    // The button of the open filters leads to the results below them, and so does a search on a phone.
    const filters = event.submitter?.closest("details");
    const address = addressOf(form);
    const isEmpty = !address.includes("?");
    if (isEmpty && !filters) return explain(form, true);
    explain(form, false);
    if (filters) showResults(filters);
    if (!isEmpty || location.search) void visit(address, { history: "push", keepsFocus: Boolean(filters) });
  });
  // Filters that the user opens cover a phone until the results are requested.
  document.addEventListener("toggle", ({ target }) => follow(target), true);
  for (const filters of document.querySelectorAll("[data-more-filters][open]")) follow(filters);
}

function isSearch(form: HTMLFormElement | null): form is HTMLFormElement {
  return form?.matches("[data-search]") === true && new URL(form.action).pathname === location.pathname;
}

/** Omits blank fields. The order of the names is that of `searchHref`, so that each search has one address. */
function addressOf(form: HTMLFormElement): string {
  const { origin, pathname } = new URL(form.action);
  const query = new URLSearchParams();
  const fields = new FormData(form);
  for (const name of choiceNames) {
    const values = fields.getAll(name).map((value) => String(value).trim());
    for (const value of name === "stat" ? joinStats(values.filter(Boolean)) : values)
      if (value) query.append(name, value);
  }
  return origin + pathname + (query.size > 0 ? `?${query}` : "");
}

function explain(form: HTMLFormElement, isRefused: boolean): void {
  const alert = form.querySelector("[role=alert]");
  showTemplate(alert, isRefused);
  const problem = alert?.querySelector("p");
  if (problem) form.setAttribute("aria-describedby", problem.id);
  else form.removeAttribute("aria-describedby");
}

function showResults(filters: HTMLDetailsElement): void {
  if (isPhone()) filters.open = false;
  filters.removeAttribute("data-sheet");
  const results = document.getElementById("results");
  results?.scrollIntoView();
  // The button is hidden again.
  results?.focus({ preventScroll: true });
}

function follow(filters: EventTarget | null): void {
  if (!(filters instanceof HTMLDetailsElement) || !filters.matches("[data-more-filters]")) return;
  filters.toggleAttribute("data-sheet", filters.open && isPhone());
}
