import { setTimeout as sleep } from "node:timers/promises";
import type { Locator } from "@playwright/test";

// Seconds per typed key (200 keys per minute), and per tap including the search for its target.
const perKey = 0.3;
const perTap = 1.5;

/**
 * Simulates a person with a phone. Adds the pauses to the measured time without waiting. With HUMAN_SPEED=waited it waits, so that the
 * rest is the product's own time.
 */
export class HumanHand {
  readonly #isWaiting = process.env.HUMAN_SPEED === "waited";
  readonly #began = performance.now();
  #counted = 0;
  keys = 0;
  taps = 0;

  /** Seconds since the start. */
  get seconds(): number {
    return (performance.now() - this.#began) / 1000 + this.#counted;
  }

  async tap(target: Locator): Promise<void> {
    await target.waitFor();
    await this.pause(perTap);
    this.taps += 1;
    await target.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    this.keys += text.length;
    await field.pressSequentially(text, { delay: this.#isWaiting ? perKey * 1000 : 0 });
    if (!this.#isWaiting) this.#counted += perKey * text.length;
  }

  /** Taps a list and one option. */
  async choose(list: Locator, option: string): Promise<void> {
    await list.waitFor();
    await this.pause(2 * perTap);
    this.taps += 2;
    await list.selectOption(option);
  }

  /** Enters a date with eight digits. */
  async date(field: Locator, day: string): Promise<void> {
    await this.tap(field);
    this.keys += 8;
    await this.pause(8 * perKey);
    await field.fill(day);
  }

  /** Waits, for example to read. */
  async pause(seconds: number): Promise<void> {
    if (this.#isWaiting) await sleep(seconds * 1000);
    else this.#counted += seconds;
  }
}
