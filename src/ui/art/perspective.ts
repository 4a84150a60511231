/** A point in feet: x and y on the ground, z up. */
export type Place = readonly [x: number, y: number, z?: number];

type Vector = readonly [number, number, number];

const near = 1;

/** Projects points onto a picture. Every method returns SVG path data in picture units. */
export type View = {
  /** A painted line on the ground with a width in feet, so that it widens toward the viewer. */
  line: (from: Place, to: Place, width: number) => string;
  /** A painted arc on the ground. Angles in degrees, 0 along x. */
  arc: (options: { centre: Place; radius: number; width: number; from?: number; to?: number }) => string;
  /** An unfilled line through the points, for a stroke. */
  thread: (places: Place[]) => string;
  shape: (places: Place[]) => string;
};

/** Creates the view of a camera at `eye` toward `target`. `zoom` is the focal length and `centre` the center, both in picture units. */
export function viewFrom({
  eye,
  target,
  zoom,
  centre,
}: {
  eye: Vector;
  target: Vector;
  zoom: number;
  centre: readonly [number, number];
}): View {
  const forward = unit(minus(target, eye));
  const right = unit(cross(forward, [0, 0, 1]));
  const up = cross(right, forward);

  function toCamera(place: Place): Vector {
    const offset = minus([place[0], place[1], place[2] ?? 0], eye);
    return [dot(offset, right), dot(offset, up), dot(offset, forward)];
  }
  function toPicture([x, y, depth]: Vector): string {
    return `${round(centre[0] + (zoom * x) / depth)} ${round(centre[1] - (zoom * y) / depth)}`;
  }
  function toPath(places: Place[], close: string): string {
    const points = clip(places.map(toCamera), close !== "");
    return points.length < 2 ? "" : `M${points.map(toPicture).join("L")}${close}`;
  }

  const shape = (places: Place[]) => toPath(places, "Z");
  return {
    shape,
    thread: (places) => toPath(places, ""),
    line(from, to, width) {
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      const x = ((to[1] - from[1]) / length) * (width / 2);
      const y = ((to[0] - from[0]) / length) * (width / 2);
      return shape([
        [from[0] + x, from[1] - y],
        [to[0] + x, to[1] - y],
        [to[0] - x, to[1] + y],
        [from[0] - x, from[1] + y],
      ]);
    },
    arc({ centre: middle, radius, width, from = 0, to = 360 }) {
      const steps = Math.max(8, Math.round(Math.abs(to - from) / 5));
      const edge = (distance: number) =>
        Array.from({ length: steps + 1 }, (_, step): Place => {
          const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
          return [middle[0] + distance * Math.cos(angle), middle[1] + distance * Math.sin(angle), middle[2]];
        });
      return shape([...edge(radius + width / 2), ...edge(radius - width / 2).reverse()]);
    },
  };
}

/** Clips the part behind the viewer, because the projection would invert it. */
function clip(points: Vector[], closed: boolean): Vector[] {
  const clipped: Vector[] = [];
  for (const [index, point] of points.entries()) {
    const before = points[index - 1] ?? (closed ? points.at(-1) : undefined);
    if (before && before[2] < near !== point[2] < near) clipped.push(between(before, point));
    if (point[2] >= near) clipped.push(point);
  }
  return clipped;
}

function between(a: Vector, b: Vector): Vector {
  const fraction = (near - a[2]) / (b[2] - a[2]);
  return [a[0] + (b[0] - a[0]) * fraction, a[1] + (b[1] - a[1]) * fraction, near];
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(a: Vector): Vector {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
}

function round(value: number): number {
  return Math.round(Math.min(9999, Math.max(-9999, value)) * 10) / 10;
}
