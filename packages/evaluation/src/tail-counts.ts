/**
 * Counts for each k how many values exceed k. A sum of `log Γ(a + value) − log Γ(a)` over many values is then a sum of
 * `log(a + k)` over k, so that the cost of a likelihood depends on the largest value, not on the number of values.
 */
export class TailCounts {
  #equal = new Float64Array(64);
  #largest = 0;

  add(value: number): void {
    if (value >= this.#equal.length) {
      const longer = new Float64Array(Math.max(value + 1, this.#equal.length * 2));
      longer.set(this.#equal);
      this.#equal = longer;
    }
    this.#equal[value] = (this.#equal[value] ?? 0) + 1;
    this.#largest = Math.max(this.#largest, value);
  }

  /** Returns the number of values greater than k, for each k below the largest value. */
  above(): Float64Array {
    const tail = new Float64Array(this.#largest);
    let count = 0;
    for (let k = this.#largest - 1; k >= 0; k -= 1) {
      count += this.#equal[k + 1] ?? 0;
      tail[k] = count;
    }
    return tail;
  }
}
