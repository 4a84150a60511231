import type { Page } from "@playwright/test";

const youTube = "https://www.youtube-nocookie.com/embed/";

/** The page of a fake player that answers the messages of YouTube’s. Its clock runs `speed` times as fast. */
function playerPage(speed: number, lengthSeconds: number): string {
  return `<!doctype html><html lang="en"><title>Player</title><body style="margin:0;background:#345;color:#fff;font:2rem sans-serif">
<main><h1 style="margin:0;padding:1rem" id="time"></h1></main><script>
const given = new URLSearchParams(location.search);
let base = Number(given.get("start") ?? 0), since = performance.now(), playing = given.get("autoplay") === "1";
const end = Number(given.get("end") ?? Infinity);
let limit = end;
const now = () => Math.min(${lengthSeconds}, base + (playing ? (performance.now() - since) / 1000 * ${speed} : 0));
const jump = (seconds) => { base = seconds; since = performance.now(); };
let heard = false;
const send = (state) => {
  document.querySelector("#time").textContent = now().toFixed(1) + (playing ? " playing" : " paused");
  if (heard) parent.postMessage(JSON.stringify({ event: "infoDelivery",
    info: { currentTime: now(), duration: ${lengthSeconds}, playerState: state ?? (playing ? 1 : 2) } }), "*");
};
addEventListener("message", ({ data }) => {
  const { event, func, args } = JSON.parse(data);
  if (event === "listening") heard = true;
  if (func === "seekTo") { jump(args[0]); limit = Infinity; }
  if (func === "playVideo") { since = performance.now(); playing = true; }
  if (func === "pauseVideo") { base = now(); playing = false; }
  send();
});
setInterval(() => {
  if (playing && now() >= limit) { base = now(); playing = false; send(0); }
  else send();
}, 50);
</script></html>`;
}

/** Serves a fake player in place of the video host. Returns the requests of it. */
export async function serveFakePlayer(page: Page, { speed = 1, lengthSeconds = 5400 } = {}): Promise<string[]> {
  const requests: string[] = [];
  await page.route(`${youTube}**`, (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: playerPage(speed, lengthSeconds) });
  });
  return requests;
}
