import { rectangle, symmetrical, type TopPlan } from './outline.ts';

/** Returns an open boat from above: a racer, a day boat with a sun roof, or an inflatable. */
export function openBoatFromAbove(kind: 'racer' | 'day boat' | 'rib'): TopPlan {
  const outline = symmetrical([
    [0, -13],
    [30, -14.5],
    [58, -12],
    [76, -5],
    [84, 0],
  ]);
  const interior = symmetrical([
    [3, -9.5],
    [30, -10.5],
    [56, -8.5],
    [68, -3],
    [72, 0],
  ]);
  return {
    length: 84,
    outline,
    parts: [
      [
        'dark',
        kind === 'racer'
          ? `${rectangle(-9, -8, 10, 6, 2)}${rectangle(-9, 2, 10, 6, 2)}`
          : rectangle(-9, -3.5, 10, 7, 2),
      ],
      [kind === 'rib' ? 'rubber' : 'deck', outline],
      [kind === 'rib' ? 'whiteShade' : 'teak', interior],
      [
        'stripe',
        kind === 'day boat'
          ? ''
          : symmetrical([
              [4, -12],
              [30, -13.2],
              [57, -10.8],
              [73, -4.5],
              [73, -3.4],
              [57, -9.6],
              [30, -12],
              [4, -10.8],
            ]),
      ],
      [
        'cushion',
        `${rectangle(4, -8, 6, 16, 2)}${rectangle(20, -6, 5, 5, 1.5)}${rectangle(20, 1, 5, 5, 1.5)}${symmetrical(
          [
            [50, -6.5],
            [58, -6],
            [66, 0],
          ],
        )}`,
      ],
      ['white', rectangle(30, -5, 11, 10, 3)],
      ['glass', 'M40-6Q47 0 40 6L43 6Q50 0 43-6Z'],
      ...(kind === 'racer'
        ? []
        : ([
            ['shadow', rectangle(17, -7, 22, 18, 3)],
            ['canvas', rectangle(15, -9, 22, 18, 3)],
          ] as const)),
    ],
  };
}
