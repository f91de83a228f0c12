import { circle } from '../drawing/curve.ts';
import { short } from '../drawing/svg.ts';

/** Material of a part; livery and light determine its colour. */
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

/** `mirrored` parts are large enough to be reflected in the water. */
export type Part = readonly [material: Material, d: string, mirrored?: 'mirrored'];

/**
 * A boat from the side, bow to the right, in decimetres: the stern is at x = 0, the water at y = 0, up is
 * negative.
 * `waterline` is the range of x where the hull touches the water.
 */
export type BoatPlan = {
  length: number;
  height: number;
  waterline: readonly [number, number];
  parts: readonly Part[];
};

/** Returns a standing person at (x, y). */
export function person(x: number, y: number, size = 1): Part[] {
  const wide = short(2.2 * size);
  return [
    [
      'shirt',
      `M${short(x - 2.2 * size)} ${short(y)}v-${short(6.5 * size)}q${wide}-${wide} ${short(4.4 * size)} 0v${short(6.5 * size)}z`,
    ],
    ['skin', circle(x, y - 9.2 * size, 1.6 * size)],
  ];
}

/** Returns the stanchions of a rail: upright lines between two points. */
export function stanchions(
  count: number,
  from: { x: number; y: number },
  to: { x: number; y: number },
  height: number,
): Part {
  const d = Array.from({ length: count }, (_, index) => {
    const along = index / (count - 1);
    const [x, y] = [from.x + (to.x - from.x) * along, from.y + (to.y - from.y) * along];
    return `M${short(x)} ${short(y)}v-${height}`;
  }).join('');
  return ['rail', d];
}
