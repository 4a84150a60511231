import { useState } from "react";
import { href } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextLink } from "../../ui/link-button.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { useToast } from "../../ui/toast.tsx";
import type { OwnTeamEvent } from "../schema.ts";
import { useFacts, useWorkspace } from "../sync/use-workspace.tsx";

/** Lists the games of a season that the staff of a team entered. The athlete can take each off the profile. */
export function TeamGamesList({ teamId }: { teamId: string }) {
  const { teamEvents } = useFacts();
  const [chosen, setChosen] = useState<OwnTeamEvent | null>(null);
  const own = teamEvents.filter((event) => event.teamId === teamId);
  if (own.length === 0) return null;
  return (
    <Card className="mt-8">
      <h2 className="headline-card">Entered by your team</h2>
      <p className="mt-1 text-ink-muted">Your profile shows these games. Ask your coach to correct a number.</p>
      <TextLink to={href("/me/sources")}>Where your numbers come from</TextLink>
      <ul className="mt-3 grid gap-3">
        {own.map((event) => (
          <li key={event.eventId} className="flex flex-wrap items-center gap-3 border-line border-b pb-3 last:border-0">
            <p className="min-w-48 flex-1">
              <bdi className="wrap-anywhere font-semibold">{event.eventName}</bdi>
              {event.score && ` ${event.score}`}
              <span className="block text-ink-muted text-sm">
                {event.date && <Timestamp at={event.date} />}
                {` · ${event.source.team}`}
                {event.replacesOwn && ". Shown instead of your own line, which we keep."}
              </span>
            </p>
            <Button variant="ghost" className="max-sm:-ml-5" onClick={() => setChosen(event)}>
              Take off my profile<span className="sr-only">{`: ${event.eventName}`}</span>
            </Button>
          </li>
        ))}
      </ul>
      <RemoveDialog event={chosen} onClose={() => setChosen(null)} />
    </Card>
  );
}

function RemoveDialog({ event, onClose }: { event: OwnTeamEvent | null; onClose: () => void }) {
  const store = useWorkspace();
  const showToast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  async function remove() {
    if (!event) return;
    setIsBusy(true);
    const problem = await store.removeTeamEvent(event.eventId);
    setIsBusy(false);
    onClose();
    showToast(
      problem
        ? { message: problem, tone: "danger" }
        : { message: "Your profile doesn’t show this game anymore.", tone: "success" },
    );
  }
  return (
    <Dialog
      open={event !== null}
      onClose={onClose}
      width="sm"
      title="Take this game off your profile?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button busy={isBusy} onClick={() => void remove()}>
            Take it off
          </Button>
        </>
      }
    >
      <p>
        Your team keeps its record. It can’t put this game back on your profile. If you entered the game too, your own
        line shows again.
      </p>
    </Dialog>
  );
}
