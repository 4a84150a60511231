import { connectPlayer } from "./connect-player.ts";
import type { PlayedClip } from "./film-player.tsx";
import type { PlayerState } from "./player-messages.ts";
import { type ReelKey, readReelKey, reelKeys } from "./reel-keys.ts";

/** A player seeks to the frame before a time, so that a clip begins a little early. */
const toleranceMs = 1500;

/** Plays the clips of the page in their order, and lets keys and the list choose one. Without it, each clip is a link. */
export function playReel(): void {
  const root = document.querySelector<HTMLElement>("[data-reel]");
  const frame = root?.querySelector("iframe");
  if (!root || !frame) return;
  const clips = (JSON.parse(root.dataset.reel ?? "[]") as PlayedClip[]).filter(({ player }) => player !== null);
  const wanted = new URLSearchParams(location.search).get("clip");
  const first = clips.findIndex(({ number }) => String(number) === wanted);
  let place = Math.max(0, first);
  /** A whole film plays on. */
  let endsClips = root.dataset.play !== "film";
  let isPlaying = true;
  /** The player still reports the time of the clip before. */
  let awaitsSeek = true;
  let player = connect();

  function connect() {
    return connectPlayer(frame as HTMLIFrameElement, (state) => {
      if (state.refuses) tell("This video can’t be played here. Open it at its host.");
      if (state.isPlaying !== undefined) showPlaying(state.isPlaying);
      if (isAtClip(state) && endsClips && isOver(state)) advance();
    });
  }

  /** Seeks the exact start of a clip, and returns true after the player reported it. */
  function isAtClip({ timeMs }: PlayerState): boolean {
    const startMs = clips[place]?.startMs ?? 0;
    if (awaitsSeek && timeMs !== undefined) {
      awaitsSeek = Math.abs(timeMs - startMs) > toleranceMs;
      if (awaitsSeek) player.send({ do: "seek", timeMs: startMs });
    }
    return !awaitsSeek;
  }

  function isOver({ timeMs, hasEnded }: PlayerState): boolean {
    const endMs = clips[place]?.endMs ?? Number.POSITIVE_INFINITY;
    return hasEnded === true || (timeMs !== undefined && timeMs >= endMs);
  }

  function advance(): void {
    if (place + 1 < clips.length) {
      show(place + 1);
      return;
    }
    awaitsSeek = false;
    endsClips = false;
    player.send({ do: "pause" });
    tell("That was the last clip.");
  }

  function show(next: number): void {
    const [before, clip] = [clips[place], clips[next]];
    if (!clip?.player) return;
    place = next;
    endsClips = true;
    awaitsSeek = true;
    if (before?.player && addressOf(before.player) === addressOf(clip.player)) {
      player.send({ do: "seek", timeMs: clip.startMs });
      player.send({ do: "play" });
    } else {
      player.close();
      (frame as HTMLIFrameElement).src = clip.player;
      player = connect();
    }
    showFacts(clip);
  }

  function showFacts({ number, label }: PlayedClip): void {
    tell(clips.length > 1 ? `${label}, clip ${place + 1} of ${clips.length}` : label);
    for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-clip]")) {
      const isCurrent = link.dataset.clip === String(number);
      if (!isCurrent) {
        link.removeAttribute("aria-current");
        continue;
      }
      link.setAttribute("aria-current", "true");
      const { filmHref, hostHref, gameHref, at } = link.dataset;
      setLink("film", filmHref);
      setLink("host", hostHref);
      setLink("game", gameHref);
      for (const time of document.querySelectorAll("[data-reel-at]")) time.textContent = at ?? "";
    }
    const address = new URL(location.href);
    address.searchParams.set("clip", String(number));
    history.replaceState(history.state, "", address);
  }

  function press(key: ReelKey): void {
    if (key === "j") show(Math.max(0, place - 1));
    else if (key === "l") show(Math.min(clips.length - 1, place + 1));
    else {
      player.send({ do: isPlaying ? "pause" : "play" });
      showPlaying(!isPlaying);
    }
  }

  function showPlaying(now: boolean): void {
    isPlaying = now;
    const toggle = document.querySelector("[data-reel-toggle]");
    if (toggle) toggle.textContent = now ? "Pause" : "Play";
  }

  const keys = document.querySelector<HTMLElement>("[data-reel-keys]");
  if (keys && clips.length > 0) keys.classList.replace("hidden", "flex");
  keys?.addEventListener("click", ({ target }) => {
    const key = target instanceof Element && target.closest<HTMLElement>("[data-key]")?.dataset.key;
    const pressed = reelKeys.find((one) => one === key);
    if (pressed) press(pressed);
  });
  document.addEventListener("keydown", (event) => {
    const key = readReelKey(event);
    if (!key || !frame.isConnected) return;
    // The bar of a coach’s program has the key K, too.
    event.preventDefault();
    press(key);
  });
  // The page around this frame passes its keys on.
  window.addEventListener("message", ({ origin, source, data }) => {
    if (origin !== location.origin || source !== window.parent) return;
    const key = reelKeys.find((one) => one === Object(data).reelKey);
    if (key) press(key);
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLElement>("[data-clip]");
    const chosen = link ? clips.findIndex(({ number }) => String(number) === link.dataset.clip) : -1;
    // Another page of the film can be shown in place.
    if (chosen < 0 || !frame.isConnected || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(chosen);
    document.getElementById("player")?.scrollIntoView({ block: "nearest" });
  });
}

/** Returns the address of a player without its times. */
function addressOf(player: string): string {
  const url = new URL(player);
  for (const name of ["start", "end"]) url.searchParams.delete(name);
  url.hash = "";
  return url.href;
}

function tell(message: string): void {
  const status = document.querySelector("[data-reel-status]");
  if (status) status.textContent = message;
}

/** Sets the address of a link below the player, and hides it without one. */
function setLink(name: "film" | "host" | "game", address: string | undefined): void {
  const link = document.querySelector<HTMLAnchorElement>(`[data-reel-${name}]`);
  if (!link) return;
  link.hidden = !address;
  if (address) link.href = address;
}
