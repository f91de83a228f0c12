import { closed, type Point, polyline, smooth } from '../drawing/curve.ts';
import { Defs } from '../drawing/defs.ts';
import { document, type Picture } from '../drawing/scene.ts';
import { box, disc, group, placed, shape, stroke } from '../drawing/svg.ts';

type Coordinate = readonly [latitude: number, longitude: number];

/** The island and its harbours: dots in the order of a cruise from west to east. */
export function mapOfCyprus(): Picture {
  const defs = new Defs();
  const island = closed(coast.map(toPixels));
  const water = defs.radial({ x: 760, y: 560, radius: 1100 }, [
    [0, '#bfe5e3'],
    [0.55, '#6fbfcb'],
    [1, '#2c83a3'],
  ]);
  const land = defs.linear([
    [0, '#f8ead0'],
    [1, '#e9cfa6'],
  ]);
  const body = [
    box(0, 0, 1600, 1000, water),
    stroke(graticule(), '#ffffff', 1.5, { opacity: 0.22 }),
    ...[150, 96, 48].map((width) => stroke(island, '#e4f6ee', width, { opacity: 0.22 })),
    shape(island, '#0d4a6b', { opacity: 0.28, transform: 'translate(8 12)' }),
    shape(island, land),
    relief(),
    stroke(island, '#ffffff', 4, { opacity: 0.85 }),
    stroke(smooth(route.map(toPixels)), '#14395c', 4, { 'stroke-dasharray': '3 13', opacity: 0.65 }),
    ...harbours.map((harbour) => dot(toPixels(harbour))),
    compass(1440, 830),
  ];
  return document({ name: 'map-cyprus', width: 1600, height: 1000, defs, body });
}

const harbours: Coordinate[] = [
  [35.041, 32.398], // Latchi
  [34.754, 32.407], // Paphos
  [34.669, 33.041], // Limassol
  [34.917, 33.641], // Larnaca
  [34.976, 33.945], // Ayia Napa
  [35.012, 34.059], // Protaras
];

const route: Coordinate[] = [
  [35.06, 32.392],
  [35.135, 32.29],
  [35.09, 32.225],
  [34.93, 32.24],
  [34.74, 32.37],
  [34.62, 32.56],
  [34.55, 32.8],
  [34.5, 33.0],
  [34.6, 33.07],
  [34.66, 33.05],
  [34.63, 33.25],
  [34.72, 33.55],
  [34.84, 33.69],
  [34.91, 33.65],
  [34.91, 33.76],
  [34.91, 33.9],
  [34.965, 33.95],
  [34.92, 34.04],
  [34.96, 34.11],
  [35.01, 34.07],
];

// From Cape Arnaouti against the clock: the south coast, Karpas, the north coast, Morphou Bay.
const coast: Coordinate[] = [
  [35.1, 32.28],
  [35.03, 32.27],
  [34.96, 32.31],
  [34.87, 32.33],
  [34.78, 32.4],
  [34.745, 32.44],
  [34.7, 32.53],
  [34.66, 32.63],
  [34.645, 32.72],
  [34.672, 32.83],
  [34.65, 32.9],
  [34.59, 32.93],
  [34.565, 33.03],
  [34.6, 33.035],
  [34.64, 33.01],
  [34.675, 33.05],
  [34.705, 33.16],
  [34.72, 33.3],
  [34.74, 33.4],
  [34.78, 33.52],
  [34.82, 33.61],
  [34.87, 33.645],
  [34.92, 33.64],
  [34.975, 33.68],
  [34.985, 33.76],
  [34.95, 33.86],
  [34.985, 33.96],
  [34.962, 34.08],
  [35.02, 34.055],
  [35.06, 34.0],
  [35.12, 33.955],
  [35.2, 33.905],
  [35.27, 33.91],
  [35.33, 33.97],
  [35.4, 34.08],
  [35.47, 34.22],
  [35.53, 34.34],
  [35.6, 34.46],
  [35.69, 34.59],
  [35.675, 34.53],
  [35.64, 34.4],
  [35.59, 34.25],
  [35.52, 34.1],
  [35.44, 33.94],
  [35.4, 33.75],
  [35.365, 33.55],
  [35.345, 33.32],
  [35.36, 33.12],
  [35.4, 32.93],
  [35.33, 32.94],
  [35.23, 32.93],
  [35.165, 32.87],
  [35.14, 32.8],
  [35.185, 32.69],
  [35.175, 32.55],
  [35.09, 32.47],
  [35.045, 32.42],
  [35.06, 32.35],
];

// A degree of longitude is 0.819 as long as one of latitude at 35 degrees north.
function toPixels([latitude, longitude]: Coordinate): Point {
  return [90 + (longitude - 32.2) * 0.819 * 712, 905 - (latitude - 34.5) * 712];
}

function graticule(): string {
  const meridians = [32.5, 33, 33.5, 34, 34.5].map((longitude) => toPixels([34, longitude])[0]);
  const parallels = [34.5, 35, 35.5].map((latitude) => toPixels([latitude, 32])[1]);
  return [
    ...meridians.map((x) =>
      polyline([
        [x, 0],
        [x, 1000],
      ]),
    ),
    ...parallels.map((y) =>
      polyline([
        [0, y],
        [1600, y],
      ]),
    ),
  ].join('');
}

function relief(): string {
  const troodos = closed(
    [
      [35.03, 32.55],
      [34.93, 32.62],
      [34.84, 32.78],
      [34.83, 32.98],
      [34.88, 33.2],
      [34.97, 33.14],
      [35.04, 32.95],
      [35.07, 32.72],
    ].map(([a, b]) => toPixels([a ?? 0, b ?? 0])),
  );
  const high = closed(
    [
      [34.97, 32.75],
      [34.91, 32.8],
      [34.9, 32.93],
      [34.95, 33.02],
      [34.99, 32.9],
    ].map(([a, b]) => toPixels([a ?? 0, b ?? 0])),
  );
  const kyrenia = closed(
    [
      [35.33, 33.0],
      [35.305, 33.25],
      [35.32, 33.6],
      [35.38, 33.85],
      [35.42, 33.9],
      [35.37, 33.6],
      [35.345, 33.2],
    ].map(([a, b]) => toPixels([a ?? 0, b ?? 0])),
  );
  return shape(troodos + kyrenia, '#a9b183', { opacity: 0.55 }) + shape(high, '#7f9270', { opacity: 0.6 });
}

function dot([x, y]: Point): string {
  return disc(x, y, 30, '#c8613c', { opacity: 0.2 }) + disc(x, y, 15, '#ffffff') + disc(x, y, 9.5, '#c8613c');
}

function compass(x: number, y: number): string {
  return group(
    { opacity: 0.9 },
    placed(
      { x, y },
      disc(0, 0, 74, '#ffffff', { opacity: 0.16 }),
      stroke('M-74 0a74 74 0 1 0 148 0a74 74 0 1 0-148 0', '#ffffff', 2, { opacity: 0.7 }),
      shape('M0-92L14-14L92 0L14 14L0 92L-14 14L-92 0L-14-14Z', '#ffffff', { opacity: 0.55 }),
      shape('M0-92L14-14L0 0ZM92 0L14 14L0 0ZM0 92L-14 14L0 0ZM-92 0L-14-14L0 0Z', '#14395c', { opacity: 0.75 }),
      shape('M0-92L14-14L0 0L-14-14Z', '#c8613c'),
    ),
  );
}
