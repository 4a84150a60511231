/**
 * `npm run test:nightly` sends every value to every receiver. `npm test` sends each receiver one of `groups` parts of the values, another
 * one in each turn, so that together the receivers get every value.
 */
export function inTurn<Value>(values: readonly Value[], turn: number, groups: number): readonly Value[] {
  return process.env.DAILY ? values.filter((_, number) => number % groups === turn % groups) : values;
}
