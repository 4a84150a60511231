/** The answers that were given last, kept until what they come from has changed. */
export class LatestResults<Answer> {
  readonly #kept = new Map<string, Answer>();
  readonly #most: number;
  #state = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** The answer to a question in this state; worked out where it is not known. */
  get(state: number, question: string, workOut: () => Answer): Answer {
    if (state !== this.#state) this.#kept.clear();
    this.#state = state;
    const answer = this.#kept.get(question) ?? workOut();
    this.#kept.delete(question);
    this.#kept.set(question, answer);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break;
      this.#kept.delete(oldest);
    }
    return answer;
  }
}
