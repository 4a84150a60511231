import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Avatar } from "./avatar.tsx";
import { Dialog } from "./dialog.tsx";
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

test("a dialog that is open from the start is in the server's page, with a link that closes it", () => {
  const page = html(
    <Dialog open onClose={ignore} closeHref="/profile/x?team=1" title="Omaha Central">
      14 kills
    </Dialog>,
  );
  expect(page).toMatch(/<dialog [^>]*open=""/);
  expect(page).toContain('href="/profile/x?team=1"');
  expect(page).toContain("14 kills");
});

test("a dialog that is closed is not open in the server's page", () => {
  const page = html(
    <Dialog open={false} onClose={ignore} title="Omaha Central">
      14 kills
    </Dialog>,
  );
  expect(page).not.toMatch(/<dialog [^>]*open=/);
});

test("a field's hint and error describe its input by id", () => {
  const page = html(<TextField id="email" label="Email" hint="We write to it." error="Enter an address." />);
  expect(page).toContain('for="email"');
  expect(page).toContain('aria-describedby="email-error email-hint"');
  expect(page).toContain('aria-invalid="true"');
});

test("paging keeps what the page's own addresses carry", () => {
  const page = html(<Pagination page={2} lastPage={3} href={(one) => `/searchAthletes?gender=F&page=${one}`} />);
  expect(page).toContain('href="/searchAthletes?gender=F&amp;page=3"');
  expect(page).toMatch(/aria-current="page"[^>]*>/);
});

test("one page needs no paging", () => {
  expect(html(<Pagination page={1} lastPage={1} href={String} />)).toBe("");
});

test("only the chosen tab is current", () => {
  const tabs = [
    { href: "?sport=VB", label: "Volleyball", current: true },
    { href: "?sport=FB", label: "Football", current: false },
  ];
  expect(html(<TabsNav label="Sport" tabs={tabs} />).match(/aria-current/g)).toHaveLength(1);
});

test("an athlete without a picture gets a figure, and its alternative text where one is given", () => {
  const page = html(<Avatar gender="F" alt="Tom Ek" />);
  expect(page).not.toContain("<img");
  expect(page).toContain("Tom Ek");
});

test("the regions that announce toasts are there before any toast", () => {
  const page = html(<ToastProvider>page</ToastProvider>);
  expect(page).toContain('role="status"');
  expect(page).toContain('role="alert"');
});
