import { type Point, smooth } from '../../drawing/curve.ts';
import type { Part } from '../plan.ts';

/** A boat from above, bow to the right, keel on y = 0, in decimetres. `outline` casts the shadow. */
export type TopPlan = { length: number; outline: string; parts: readonly Part[] };

/** Returns a closed outline from one half, which runs from stern to bow. */
export function symmetrical(half: readonly Point[]): string {
  const back = half.toReversed().map(([x, y]): Point => [x, -y]);
  return `${smooth(half)}L${smooth(back).slice(1)}Z`;
}

/** Returns the path of a rectangle, with rounded corners of radius `corner`. */
export function rectangle(x: number, y: number, width: number, height: number, corner = 0): string {
  if (corner === 0) return `M${x} ${y}h${width}v${height}h-${width}z`;
  const [w, h, c] = [width - 2 * corner, height - 2 * corner, corner];
  return `M${x + c} ${y}h${w}q${c} 0 ${c} ${c}v${h}q0 ${c}-${c} ${c}h-${w}q-${c} 0-${c}-${c}v-${h}q0-${c} ${c}-${c}z`;
}
