export function countEvaluations(count: number): string {
  return count === 1 ? "1 evaluation" : `${count.toLocaleString("en-US")} evaluations`;
}
