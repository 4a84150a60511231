import { formatTimestamp } from "../../ui/timestamp.ts";
import type { OwnEvent } from "../schema.ts";

/** Names a game in a message, such as “Norris on Sep 12, 2026”. */
export function nameEvent({ eventName, date }: Pick<OwnEvent, "eventName" | "date">): string {
  return `${eventName ?? "The game"}${date ? ` on ${formatTimestamp(date)}` : ""}`;
}
