import { circle } from '../../drawing/curve.ts';
import { rectangle, symmetrical, type TopPlan } from './outline.ts';

/** Returns a sloop at anchor from above, with a covered mainsail. */
export function sloopFromAbove(): TopPlan {
  const outline = symmetrical([
    [0, -17],
    [40, -21.5],
    [80, -20],
    [116, -10.5],
    [140, 0],
  ]);
  return {
    length: 140,
    outline,
    parts: [
      ['deck', outline],
      [
        'teak',
        symmetrical([
          [1.5, -15],
          [40, -19],
          [80, -17.5],
          [114, -8.8],
          [133, 0],
        ]),
      ],
      [
        'white',
        symmetrical([
          [42, -11],
          [70, -11.5],
          [96, -6.5],
          [104, 0],
        ]),
      ],
      [
        'glass',
        `${rectangle(66, -8.5, 16, 3)}${rectangle(66, 5.5, 16, 3)}${rectangle(106, -3, 6, 6, 1)}${rectangle(88, -3, 6, 6, 1)}`,
      ],
      ['cushion', `${rectangle(8, -13, 32, 5, 2)}${rectangle(8, 8, 32, 5, 2)}`],
      ['dark', `${circle(10, -6, 2.5)}${circle(10, 6, 2.5)}`],
      ['white', rectangle(18, -2.5, 16, 5, 2)],
      [
        'canvas',
        `${symmetrical([
          [38, -11],
          [48, -11.5],
          [52, 0],
        ])}${rectangle(30, -2, 54, 4, 2)}`,
      ],
      ['spar', circle(85, 0, 1.3)],
      ['rig', 'M85 0L139 0M85 0L84-19M85 0L84 19M85 0L1 0'],
    ],
  };
}
