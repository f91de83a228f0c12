import { circle } from '../drawing/curve.ts';
import { short } from '../drawing/svg.ts';

/** What a part is made of; the livery and the light decide how that looks. */
export type Material =
  | 'hull'
  | 'farHull'
  | 'deck'
  | 'boot'
  | 'stripe'
  | 'white'
  | 'whiteShade'
  | 'glass'
  | 'shine'
  | 'teak'
  | 'wood'
  | 'canvas'
  | 'cushion'
  | 'rubber'
  | 'dark'
  | 'sail'
  | 'sailBack'
  | 'skin'
  | 'shirt'
  | 'seam'
  | 'rail'
  | 'rig'
  | 'spar'
  | 'shadow';

/** `mirrored` parts are big enough to be seen in the water. */
export type Part = readonly [material: Material, d: string, mirrored?: 'mirrored'];

/**
 * A boat from the side, bow to the right: decimetres, the stern at x = 0, the water at y = 0, up is negative.
 * `waterline` is where hull and water meet, from and to.
 */
export type BoatPlan = { length: number; height: number; waterline: readonly [number, number]; parts: readonly Part[] };

/** Somebody on board, standing at (x, y). */
export function person(x: number, y: number, size = 1): Part[] {
  const wide = short(2.2 * size);
  return [
    ['shirt', `M${short(x - 2.2 * size)} ${short(y)}v-${short(6.5 * size)}q${wide}-${wide} ${short(4.4 * size)} 0v${short(6.5 * size)}z`],
    ['skin', circle(x, y - 9.2 * size, 1.6 * size)],
  ];
}

/** A row of upright lines between two lines: the stanchions of a rail. */
export function stanchions(count: number, from: { x: number; y: number }, to: { x: number; y: number }, height: number): Part {
  const d = Array.from({ length: count }, (_, index) => {
    const along = index / (count - 1);
    const [x, y] = [from.x + (to.x - from.x) * along, from.y + (to.y - from.y) * along];
    return `M${short(x)} ${short(y)}v-${height}`;
  }).join('');
  return ['rail', d];
}
