import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Avatar } from "./avatar.tsx";
import { Dialog } from "./dialog.tsx";
import { OpenDialog } from "./documents/open-dialog.tsx";
import { Pagination } from "./pagination.tsx";
import { TabsNav } from "./tabs-nav.tsx";
import { TextField } from "./text-field.tsx";
import { ToastProvider } from "./toast.tsx";

function html(part: ReactNode): string {
  return renderToString(<MemoryRouter>{part}</MemoryRouter>);
}

function ignore() {
  return undefined;
}

test("renders the open dialog of a document, with a link that closes it", () => {
  const page = html(
    <OpenDialog id="event" opener="event-1" closeHref="/profile/x?team=1" title="Omaha Central">
      14 kills
    </OpenDialog>,
  );
  expect(page).toMatch(/<dialog [^>]*open=""/);
  expect(page).toContain('href="/profile/x?team=1"');
  expect(page).toContain("14 kills");
});

test("renders a closed dialog without its content", () => {
  const page = html(
    <Dialog open={false} onClose={ignore} title="Omaha Central">
      14 kills
    </Dialog>,
  );
  expect(page).not.toMatch(/<dialog [^>]*open=/);
  expect(page).not.toContain("14 kills");
});

test("describes an input by its hint and error", () => {
  const page = html(<TextField id="email" label="Email" hint="We write to it." error="Enter an address." />);
  expect(page).toContain('for="email"');
  expect(page).toContain('aria-describedby="email-error email-hint"');
  expect(page).toContain('aria-invalid="true"');
});

test("preserves the query parameters in page links", () => {
  const page = html(<Pagination page={2} lastPage={3} href={(one) => `/searchAthletes?gender=F&page=${one}`} />);
  expect(page).toContain('href="/searchAthletes?gender=F&amp;page=3"');
  expect(page).toMatch(/aria-current="page"[^>]*>/);
});

test("renders no pagination for one page", () => {
  expect(html(<Pagination page={1} lastPage={1} href={String} />)).toBe("");
});

test("marks only the chosen tab as current", () => {
  const tabs = [
    { href: "?sport=VB", label: "Volleyball", current: true },
    { href: "?sport=FB", label: "Football", current: false },
  ];
  expect(html(<TabsNav label="Sport" tabs={tabs} />).match(/aria-current/g)).toHaveLength(1);
});

test("renders a figure and its alternative text for an athlete without a picture", () => {
  const page = html(<Avatar gender="F" alt="Tom Ek" />);
  expect(page).not.toContain("<img");
  expect(page).toContain("Tom Ek");
});

test("renders the live regions before any toast", () => {
  const page = html(<ToastProvider>page</ToastProvider>);
  expect(page).toContain('role="status"');
  expect(page).toContain('role="alert"');
});
