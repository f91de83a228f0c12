import { circle, smooth } from '../../drawing/curve.ts';
import type { Part } from '../plan.ts';
import { rectangle, symmetrical, type TopPlan } from './outline.ts';

/** Returns a catamaran from above; the one without a mast has a roof over the upper helm. */
export function catamaranFromAbove(rig: 'mast' | 'power'): TopPlan {
  const one = hullAt(-27) + hullAt(27);
  return {
    length: 130,
    outline: `${one}${rectangle(8, -27, 82, 54)}`,
    parts: [
      ['deck', one],
      ['white', rectangle(6, -28, 84, 56, 6)],
      ['shadow', rectangle(90, -19, 26, 38)],
      ['seam', nets],
      ['spar', rig === 'mast' ? 'M116-24V24M90 0H118' : 'M116-24V24'],
      [
        'teak',
        `${rectangle(-2, -32, 10, 10, 2)}${rectangle(-2, 22, 10, 10, 2)}${rectangle(9, -22, 22, 44, 3)}`,
      ],
      [
        'cushion',
        `${rectangle(10, -20, 6, 40, 3)}${rectangle(76, -16, 10, 14, 3)}${rectangle(76, 2, 10, 14, 3)}`,
      ],
      [
        'glass',
        symmetrical([
          [34, -22],
          [58, -22.5],
          [70, -15],
          [73, 0],
          [64, 0],
          [62, -10],
          [54, -16],
          [34, -17],
        ]),
      ],
      ['shadow', rectangle(24, -18, 40, 42, 6)],
      ['white', rectangle(20, -21, 40, 42, 6)],
      ...(rig === 'mast' ? boomAndMast : upperHelm),
    ],
  };
}

const nets = Array.from(
  { length: 9 },
  (_, index) => `M${92 + index * 2.8}-18V18M91 ${-16 + index * 4}H115`,
).join('');
const boomAndMast: Part[] = [
  ['dark', `${rectangle(24, -17, 12, 34, 2)}`],
  ['shine', 'M25-15h10M25-9h10M25-3h10M25 3h10M25 9h10'],
  ['canvas', rectangle(10, -3, 52, 6, 3)],
  ['spar', circle(64, 0, 1.5)],
];
const upperHelm: Part[] = [
  ['teak', rectangle(22, -18, 34, 36, 4)],
  [
    'cushion',
    `${rectangle(23, -17, 6, 34, 3)}${rectangle(23, -17, 18, 6, 3)}${rectangle(48, -14, 6, 10, 2)}${rectangle(48, 4, 6, 10, 2)}`,
  ],
  ['glass', 'M55-12Q61 0 55 12L58 12Q64 0 58-12Z'],
];

function hullAt(y: number): string {
  return `${smooth([
    [-4, y - 6],
    [40, y - 9],
    [90, y - 8],
    [118, y - 3.5],
    [130, y],
    [118, y + 3.5],
    [90, y + 8],
    [40, y + 9],
    [-4, y + 6],
  ])}Z`;
}
