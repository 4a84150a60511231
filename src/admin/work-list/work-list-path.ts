/** Rows of a page of a work list, so that most queues are one page. */
const workPageSize = 50;

/** Returns the path of the request for a list, with the parameters of the page’s address. */
export function workListPath(path: string, { url }: { url: string }, more: Record<string, string> = {}): string {
  const params = new URLSearchParams({ ...more, pageSize: String(workPageSize) });
  for (const [name, value] of new URL(url).searchParams) params.set(name, value);
  return `${path}?${params}`;
}
