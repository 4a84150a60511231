/** Log-likelihood of two positive parameters with its first and second derivatives. */
export interface Likelihood {
  value: number;
  first: readonly [number, number];
  /** Derivatives by the first parameter twice, by both, by the second twice. */
  second: readonly [number, number, number];
}

const maxIterations = 100;
const tolerance = 1e-9;
/** A likelihood without a maximum, such as of a group without differences, would lead to infinity. */
const maxLog = Math.log(1e6);
const maxStep = 2;

/** Maximizes over the logarithms of the parameters, by Newton steps that a damping shortens until the likelihood rises. */
export function maximizeLikelihood(
  start: readonly [number, number],
  likelihood: (first: number, second: number) => Likelihood,
): [number, number] {
  let point: [number, number] = [Math.log(start[0]), Math.log(start[1])];
  const at = ([u, v]: readonly [number, number]) => likelihood(Math.exp(u), Math.exp(v));
  let current = at(point);
  let damping = 1e-3;
  for (let iteration = 0; iteration < maxIterations && damping < 1e12; iteration += 1) {
    const step = newtonStep(point, current, damping);
    const next: [number, number] = [limit(point[0] + step[0]), limit(point[1] + step[1])];
    const reached = at(next);
    if (!(reached.value >= current.value)) {
      damping *= 10;
      continue;
    }
    const moved = Math.max(Math.abs(next[0] - point[0]), Math.abs(next[1] - point[1]));
    point = next;
    current = reached;
    damping = Math.max(damping / 10, 1e-9);
    if (moved < tolerance) break;
  }
  return [Math.exp(point[0]), Math.exp(point[1])];
}

function newtonStep(
  [u, v]: readonly [number, number],
  { first, second }: Likelihood,
  damping: number,
): [number, number] {
  const a = Math.exp(u);
  const b = Math.exp(v);
  const gradient = [a * first[0], b * first[1]] as const;
  const uu = a * a * second[0] + gradient[0];
  const uv = a * b * second[1];
  const vv = b * b * second[2] + gradient[1];
  // The smallest addition that makes the negative Hessian positive definite.
  const middle = -(uu + vv) / 2;
  const radius = Math.hypot((uu - vv) / 2, uv);
  const added = Math.max(0, radius - middle) * 1.01 + damping * (Math.abs(uu) + Math.abs(vv) + 1e-12);
  const p = -uu + added;
  const q = -vv + added;
  const determinant = p * q - uv * uv;
  const step: [number, number] = [
    (q * gradient[0] + uv * gradient[1]) / determinant,
    (uv * gradient[0] + p * gradient[1]) / determinant,
  ];
  const length = Math.max(Math.abs(step[0]), Math.abs(step[1]));
  return length > maxStep ? [(step[0] * maxStep) / length, (step[1] * maxStep) / length] : step;
}

function limit(log: number): number {
  return Math.min(maxLog, Math.max(-maxLog, log));
}
