import {
  commandMessages,
  type PlayerCommand,
  type PlayerState,
  readPlayerMessage,
  subscribeMessages,
} from "./player-messages.ts";

/** How often a player that has not responded is called. */
const callMs = 250;

export interface ConnectedPlayer {
  send(command: PlayerCommand): void;
  close(): void;
}

/** Listens to the player in a frame, and sends it commands. Needs no script of the host. */
export function connectPlayer(frame: HTMLIFrameElement, onState: (state: PlayerState) => void): ConnectedPlayer {
  let hasResponded = false;
  const post = (messages: readonly string[]) => {
    const { origin } = new URL(frame.src);
    for (const message of messages) frame.contentWindow?.postMessage(message, origin);
  };
  const call = () => post(subscribeMessages(frame.src));
  const timer = setInterval(() => (hasResponded ? clearInterval(timer) : call()), callMs);
  const listen = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow) return;
    const state = readPlayerMessage(frame.src, event);
    if (!state) return;
    // The first response can be that of the player before it heard the call.
    if (!hasResponded) call();
    hasResponded ||= state.timeMs !== undefined;
    onState(state);
  };
  window.addEventListener("message", listen);
  frame.addEventListener("load", call);
  return {
    send: (command) => post(commandMessages(frame.src, command)),
    close() {
      clearInterval(timer);
      window.removeEventListener("message", listen);
      frame.removeEventListener("load", call);
    },
  };
}
