import { useSearchParams } from "react-router";
import { Pagination } from "../../ui/pagination.tsx";

interface PageOfRows {
  page: number;
  lastPage: number;
  isShown(position: number): boolean;
  hrefOf(page: number): string;
}

/** Splits rows of a large file into pages, whose number is a parameter of the address. */
export function usePage(name: string, { count, size }: { count: number; size: number }): PageOfRows {
  const [parameters] = useSearchParams();
  const lastPage = Math.max(1, Math.ceil(count / size));
  const page = Math.min(lastPage, Math.max(1, Math.floor(Number(parameters.get(name))) || 1));
  return {
    page,
    lastPage,
    isShown: (position) => Math.floor(position / size) === page - 1,
    hrefOf: (other) =>
      `?${new URLSearchParams([...[...parameters].filter(([key]) => key !== name), [name, `${other}`]])}`,
  };
}

export function Pages({ of, page, lastPage, hrefOf }: Omit<PageOfRows, "isShown"> & { of: string }) {
  if (lastPage === 1) return null;
  return (
    <div className="mt-4">
      <p className="mb-3 text-ink-muted">
        {`This file is long, so we show it in ${lastPage} pages. The import uses all of them.`}
      </p>
      <Pagination label={`Pages: ${of}`} page={page} lastPage={lastPage} href={hrefOf} />
    </div>
  );
}
