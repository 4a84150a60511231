import { formatTimestamp } from "../ui/timestamp.ts";
import type { FilmState } from "./check-films.server.ts";

/** Tells the athlete that coaches cannot watch a film, or that its host does not respond. */
export function MissingNotice({ host, state }: { host: string | null; state: FilmState | null }) {
  if (state?.missing) {
    const { as, since } = state.missing;
    return (
      <p className="mt-3 max-w-[44rem] rounded-md bg-danger/10 px-4 py-3">
        <strong>{as === "private" ? "This video is private. " : "This video is gone. "}</strong>
        {`${host} has answered since ${formatTimestamp(since)} that ${as === "private" ? "not everyone may watch it" : "it was deleted or is not public"}. Your profile doesn’t show its clips until it can be watched again. We look again every six hours.`}
      </p>
    );
  }
  if (state?.unreachableSince) {
    return (
      <p className="mt-3 max-w-[44rem] text-ink-muted">
        {`We couldn’t reach ${host} since ${formatTimestamp(state.unreachableSince)}, so we don’t know whether the video can be watched. We try again every hour.`}
      </p>
    );
  }
  return null;
}
