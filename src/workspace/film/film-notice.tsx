import { MissingNotice } from "../../film/missing-notice.tsx";
import type { Marks } from "./load-marks.server.ts";

/** The host, the length, and what the host said about the video. */
export function FilmNotice({ marks: { host, hostHref, length, state } }: { marks: Marks }) {
  return (
    <>
      {host && hostHref && (
        <p className="mt-1 text-ink-muted">
          <a href={hostHref} target="_blank" rel="noopener noreferrer nofollow" className="text-link">
            {host}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          {length && `, ${length} long`}
        </p>
      )}
      <MissingNotice host={host} state={state} />
    </>
  );
}
