import { short } from './svg.ts';

export type Point = readonly [x: number, y: number];

/** Returns a path of straight lines through points. */
export function polyline(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${pair(x, y)}`).join('');
}

/** Returns a smooth path through points (Catmull-Rom spline as cubic curves). */
export function smooth(points: readonly Point[]): string {
  return points.map((point, index) => (index === 0 ? `M${pair(...point)}` : bend(points, index))).join('');
}

/** Returns a smooth closed path through points. */
export function closed(points: readonly Point[]): string {
  const around = [...points.slice(-1), ...points, ...points.slice(0, 2)];
  const curves = points.map((_, index) => bend(around, index + 2)).join('');
  return `M${pair(...(points[0] ?? [0, 0]))}${curves}Z`;
}

/** Returns a smooth line as a filled area down to y = `floor`. */
export function filledTo(floor: number, points: readonly Point[]): string {
  const [first, last] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]];
  return `${smooth(points)}L${pair(last[0], floor)}L${pair(first[0], floor)}Z`;
}

/**
 * Returns the path of a flat lens, for light on a small wave. Large ones use whole pixels, for smaller files.
 */
export function glint(x: number, y: number, width: number, height: number): string {
  const fine = width < 24 ? (value: number) => value : Math.round;
  const [half, rise] = [fine(width / 2), Math.max(fine(height), 0.4)];
  return `M${pair(fine(x) - half, fine(y))}q${pair(half, -rise)} ${pair(half * 2, 0)}z`;
}

/** Returns a circle as a path. */
export function circle(x: number, y: number, radius: number): string {
  const [r, d] = [short(radius), short(radius * 2)];
  return `M${pair(x - radius, y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 -${d} 0`;
}

// Relative coordinates, and whole control points for long steps, make shorter numbers without a visible
// difference.
function bend(points: readonly Point[], index: number): string {
  const at = (i: number): Point => points[Math.min(points.length - 1, Math.max(0, i))] ?? [0, 0];
  const [before, from, to, after] = [at(index - 2), at(index - 1), at(index), at(index + 1)];
  const step: Point = [to[0] - from[0], to[1] - from[1]];
  const fine = Math.hypot(...step) > 20 ? Math.round : (value: number) => value;
  const leave = pair(fine((to[0] - before[0]) / 6), fine((to[1] - before[1]) / 6));
  const arrive = pair(fine(step[0] - (after[0] - from[0]) / 6), fine(step[1] - (after[1] - from[1]) / 6));
  return `c${leave} ${arrive} ${pair(...step)}`;
}

function pair(x: number, y: number): string {
  const second = short(y);
  return `${short(x)}${second.startsWith('-') ? '' : ' '}${second}`;
}
