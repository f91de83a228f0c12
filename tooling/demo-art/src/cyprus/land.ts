import { closed, type Point, polyline } from '../drawing/curve.ts';
import type { Defs } from '../drawing/defs.ts';
import { box, disc, group, placed, shape, stroke } from '../drawing/svg.ts';
import type { Chart } from './chart.ts';
import { type Coordinate, coast } from './coast.ts';

/** Draws water that gets deeper away from the shore, with the grid of degrees. */
export function water({ width, height, toPixels }: Chart, defs: Defs): string {
  const [x, y] = toPixels([34.95, 33.2]);
  const deep = defs.radial({ x, y, radius: Math.hypot(width, height) * 0.62 }, [
    [0, '#bfe5e3'],
    [0.5, '#6fbfcb'],
    [1, '#2c83a3'],
  ]);
  return box(0, 0, width, height, deep) + stroke(graticule(toPixels), '#ffffff', 1.5, { opacity: 0.22 });
}

/** Draws the island with its shallows. */
export function island({ toPixels }: Chart, defs: Defs): string {
  const outline = closed(coast.map(toPixels));
  const sand = defs.linear([
    [0, '#f8ead0'],
    [1, '#e9cfa6'],
  ]);
  return [
    ...[120, 78, 40].map((width) => stroke(outline, '#e4f6ee', width, { opacity: 0.22 })),
    shape(outline, '#0d4a6b', { opacity: 0.28, transform: 'translate(6 9)' }),
    shape(outline, sand),
    mountains(toPixels, defs.clip(outline)),
    stroke(outline, '#ffffff', 3.5, { opacity: 0.85 }),
  ].join('');
}

/** Draws a compass rose. */
export function compass({ north }: Chart, x: number, y: number): string {
  const star = placed(
    { x, y, turn: north, scale: 0.8 },
    disc(0, 0, 74, '#ffffff', { opacity: 0.16 }),
    stroke('M-74 0a74 74 0 1 0 148 0a74 74 0 1 0-148 0', '#ffffff', 2, { opacity: 0.7 }),
    shape('M0-92L14-14L92 0L14 14L0 92L-14 14L-92 0L-14-14Z', '#ffffff', { opacity: 0.55 }),
    shape('M0-92L14-14L0 0ZM92 0L14 14L0 0ZM0 92L-14 14L0 0ZM-92 0L-14-14L0 0Z', '#14395c', {
      opacity: 0.75,
    }),
    shape('M0-92L14-14L0 0L-14-14Z', '#c8613c'),
    stroke('M-11-104V-128L11-104V-128', '#ffffff', 5),
  );
  return group({ opacity: 0.9 }, star);
}

function graticule(toPixels: (place: Coordinate) => Point): string {
  const meridians = [31.5, 32, 32.5, 33, 33.5, 34, 34.5, 35].map((longitude) =>
    polyline([toPixels([33.5, longitude]), toPixels([36.5, longitude])]),
  );
  const parallels = [34, 34.5, 35, 35.5, 36].map((latitude) =>
    polyline([toPixels([latitude, 31]), toPixels([latitude, 36])]),
  );
  return [...meridians, ...parallels].join('');
}

const troodos: readonly Coordinate[] = [
  [35.03, 32.55],
  [34.93, 32.62],
  [34.84, 32.78],
  [34.83, 32.98],
  [34.88, 33.2],
  [34.97, 33.14],
  [35.04, 32.95],
  [35.07, 32.72],
];
const summits: readonly Coordinate[] = [
  [34.97, 32.75],
  [34.91, 32.8],
  [34.9, 32.93],
  [34.95, 33.02],
  [34.99, 32.9],
];
const kyrenia: readonly Coordinate[] = [
  [35.335, 33.0],
  [35.3, 33.25],
  [35.3, 33.55],
  [35.36, 33.85],
  [35.4, 33.88],
  [35.335, 33.6],
  [35.325, 33.3],
];

function mountains(toPixels: (place: Coordinate) => Point, clip: string): string {
  const [low, high] = [
    closed(troodos.map(toPixels)) + closed(kyrenia.map(toPixels)),
    closed(summits.map(toPixels)),
  ];
  return group(
    { 'clip-path': clip },
    shape(low, '#a9b183', { opacity: 0.55 }),
    shape(high, '#7f9270', { opacity: 0.6 }),
  );
}
