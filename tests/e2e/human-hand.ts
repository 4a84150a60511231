import { setTimeout as sleep } from "node:timers/promises";
import type { Locator } from "@playwright/test";

// Seconds: a key at 200 a minute, and a tap with the look for what to tap.
const perKey = 0.3;
const perTap = 1.5;

/**
 * A hand that needs as long for a page as a person with a phone. The pauses are counted and not waited for, unless HUMAN_SPEED=waited:
 * what is then left of the time is what the product takes.
 */
export class HumanHand {
  readonly #isWaiting = process.env.HUMAN_SPEED === "waited";
  readonly #began = performance.now();
  #counted = 0;
  keys = 0;
  taps = 0;

  /** Seconds since the hand began. */
  get seconds(): number {
    return (performance.now() - this.#began) / 1000 + this.#counted;
  }

  async tap(target: Locator): Promise<void> {
    await target.waitFor();
    await this.pause(perTap);
    this.taps += 1;
    await target.click();
  }

  /** Taps a field and types key by key. */
  async type(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    this.keys += text.length;
    await field.pressSequentially(text, { delay: this.#isWaiting ? perKey * 1000 : 0 });
    if (!this.#isWaiting) this.#counted += perKey * text.length;
  }

  /** Taps a list, and one of it. */
  async choose(list: Locator, option: string): Promise<void> {
    await list.waitFor();
    await this.pause(2 * perTap);
    this.taps += 2;
    await list.selectOption(option);
  }

  /** Sets a date, eight figures in the browser's own order. */
  async date(field: Locator, day: string): Promise<void> {
    await this.tap(field);
    this.keys += 8;
    await this.pause(8 * perKey);
    await field.fill(day);
  }

  /** Does nothing for so many seconds: reads, thinks, or looks at something else. */
  async pause(seconds: number): Promise<void> {
    if (this.#isWaiting) await sleep(seconds * 1000);
    else this.#counted += seconds;
  }
}
