import { circle } from '../../drawing/curve.ts';
import type { Part } from '../plan.ts';
import { rectangle, symmetrical, type TopPlan } from './outline.ts';

/** Returns a motor yacht from above; `roof` covers the upper helm. */
export function motorYachtFromAbove(roof: 'hardtop' | 'coupe'): TopPlan {
  const outline = symmetrical([
    [0, -22],
    [60, -26],
    [125, -24.5],
    [168, -15],
    [196, -5],
    [207, 0],
  ]);
  return {
    length: 207,
    outline: outline + rectangle(-14, -19, 15, 38),
    parts: [
      ['teak', rectangle(-14, -19, 15, 38, 4)],
      ['deck', outline],
      [
        'teak',
        symmetrical([
          [4, -18.5],
          [40, -22],
          [96, -21.5],
          [120, -19],
          [96, -16],
          [40, -17],
          [4, -15],
        ]),
      ],
      ['teak', rectangle(4, -17, 32, 34, 3)],
      [
        'cushion',
        `${rectangle(6, -15, 9, 30, 3)}${rectangle(142, -9, 30, 8, 3)}${rectangle(142, 1, 30, 8, 3)}`,
      ],
      [
        'white',
        symmetrical([
          [30, -18],
          [80, -19.5],
          [118, -16],
          [134, -7],
          [137, 0],
        ]),
      ],
      [
        'glass',
        symmetrical([
          [104, -16.5],
          [120, -13.5],
          [132, -6],
          [134.5, 0],
          [122, 0],
          [117, -8],
          [104, -12],
        ]),
      ],
      ...(roof === 'hardtop' ? flyDeck : coupeRoof),
      [
        'rail',
        symmetrical([
          [110, -23.5],
          [150, -18.5],
          [186, -7.5],
          [200, -2],
        ]),
      ],
    ],
  };
}

const flyDeck: Part[] = [
  ['whiteShade', rectangle(32, -16, 76, 32, 8)],
  ['teak', rectangle(35, -13.5, 68, 27, 6)],
  [
    'cushion',
    `${rectangle(37, -12, 7, 24, 3)}${rectangle(37, -12, 24, 6, 3)}${rectangle(92, -11, 8, 22, 3)}`,
  ],
  ['shadow', rectangle(50, -11, 40, 28, 5)],
  ['white', rectangle(48, -14, 40, 28, 5)],
  ['whiteShade', rectangle(54, -10, 28, 20, 3)],
  ['white', circle(84, 0, 2.5)],
];

const coupeRoof: Part[] = [
  ['whiteShade', rectangle(38, -15, 64, 30, 8)],
  ['white', rectangle(38, -15, 62, 28, 8)],
  ['glass', rectangle(52, -9.5, 34, 19, 4)],
  ['shine', 'M60-9.5h8l-6 19h-8z'],
];
