// Long enough to collect the messages of one action, short enough to be announced as its result.
const collectMs = 100;

/** The polite live region of the page. Sentences at the same time become one message. */
class Announcer {
  #title = "";
  #sentences: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  add(sentence: string, ended?: string): void {
    this.#sentences = [...this.#sentences.filter((other) => other !== ended), sentence];
    this.#showSoon();
  }

  addTitle(): void {
    this.#title = document.title;
    this.#showSoon();
  }

  #showSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(), collectMs);
  }

  #show(): void {
    const text = [...new Set(this.#sentences)].join(" ") || this.#title;
    this.#sentences = [];
    const region = document.querySelector("[data-announcer]");
    // Screen readers ignore a live region whose text does not change.
    if (region) region.textContent = region.textContent === text ? `${text}\u00a0` : text;
  }
}

const announcer = new Announcer();

/**
 * Announces a sentence in the page's polite live region. Simultaneous sentences become one message, without `ended`: the sentence that announced
 * what has ended since.
 */
export function announce(sentence: string, ended?: string): void {
  announcer.add(sentence, ended);
}

/** Announces the title of the page, unless the page announces a message at the same time. */
export function announceTitle(): void {
  announcer.addTitle();
}
