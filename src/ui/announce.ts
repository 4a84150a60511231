// Long enough to collect the messages of one action, short enough to be announced as its result.
const collectMs = 100;

let title = "";
let sentences: string[] = [];
let timer: ReturnType<typeof setTimeout>;

/** Announces a sentence in the page's polite live region. Simultaneous sentences become one message. */
export function announce(sentence: string): void {
  sentences.push(sentence);
  showSoon();
}

/** Announces the title of the page, unless the page announces a message at the same time. */
export function announceTitle(): void {
  title = document.title;
  showSoon();
}

function showSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(show, collectMs);
}

function show(): void {
  const text = [...new Set(sentences)].join(" ") || title;
  sentences = [];
  const region = document.querySelector("[data-announcer]");
  // Screen readers ignore a live region whose text does not change.
  if (region) region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
