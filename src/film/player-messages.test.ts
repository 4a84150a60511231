import { expect, it } from "vitest";
import { commandMessages, readPlayerMessage, subscribeMessages } from "./player-messages.ts";

const youTube = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=1";
const vimeo = "https://player.vimeo.com/video/1?dnt=1";
const from = (player: string, data: unknown) => readPlayerMessage(player, { origin: new URL(player).origin, data });

it.each([
  [
    youTube,
    { event: "infoDelivery", info: { currentTime: 12.34, duration: 60 } },
    { timeMs: 12_340, lengthMs: 60_000 },
  ],
  [youTube, { event: "infoDelivery", info: { playerState: 2 } }, { isPlaying: false }],
  [youTube, { event: "infoDelivery", info: { playerState: 0 } }, { isPlaying: false, hasEnded: true }],
  [youTube, { event: "onError", info: 150 }, { refuses: true }],
  [vimeo, { event: "timeupdate", data: { seconds: 12.34, duration: 60 } }, { timeMs: 12_340, lengthMs: 60_000 }],
  [vimeo, { event: "play" }, { isPlaying: true }],
  [vimeo, { event: "ended" }, { isPlaying: false, hasEnded: true }],
])("reads a message of %s", (player, message, expected) => {
  expect(from(player, JSON.stringify(message))).toEqual(expected);
});

it("ignores other senders, and data that is no message of a player", () => {
  const message = JSON.stringify({ event: "infoDelivery", info: { currentTime: 1 } });
  expect(readPlayerMessage(youTube, { origin: "https://evil.example", data: message })).toBeNull();
  expect(readPlayerMessage(youTube, { origin: "https://player.vimeo.com", data: message })).toBeNull();
  for (const data of ["{", "null", "5", 7, null, undefined, {}]) expect(from(youTube, data)).toBeNull();
});

it("writes the commands of each host", () => {
  expect(commandMessages(youTube, { do: "seek", timeMs: 1500 }).map((text) => JSON.parse(text))).toMatchObject([
    { event: "command", func: "seekTo", args: [1.5, true] },
  ]);
  expect(commandMessages(vimeo, { do: "seek", timeMs: 1500 })).toEqual(['{"method":"setCurrentTime","value":1.5}']);
  expect(commandMessages(vimeo, { do: "pause" })).toEqual(['{"method":"pause"}']);
  expect(subscribeMessages(youTube)).toEqual(['{"event":"listening","id":1,"channel":"widget"}']);
});
