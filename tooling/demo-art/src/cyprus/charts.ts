import { type Point, polyline, smooth } from '../drawing/curve.ts';
import { Defs } from '../drawing/defs.ts';
import { document, type Picture } from '../drawing/scene.ts';
import { disc, stroke } from '../drawing/svg.ts';
import { type Chart, turnedChart, uprightChart } from './chart.ts';
import type { Coordinate } from './coast.ts';
import { type Harbour, harbours } from './harbours.ts';
import { compass, island, water } from './land.ts';

/**
 * Charts of the route: wide for large screens, with open water in the south-east for a card, and tall for
 * phones.
 */
export const routeCharts = {
  wide: uprightChart({ width: 1600, west: 31.78, east: 34.82, south: 34.08, north: 35.78 }),
  tall: turnedChart({ width: 900, west: 32.02, east: 34.74, south: 34.3, north: 35.76 }),
} as const;

export type RouteChart = keyof typeof routeCharts;

const overview = uprightChart({ width: 1600, west: 32.05, east: 34.79, south: 34.42, north: 35.82 });

/** Returns every map of the site. */
export function maps(): Picture[] {
  return [
    drawn('map-cyprus', overview, (chart) => [
      ...harbours.map(({ at }) => dot(chart.toPixels(at))),
      compass(chart, 1470, 880),
    ]),
    drawn('route-wide', routeCharts.wide, (chart) => [
      ...harbours.map((harbour) => moored(harbour, 'wide')),
      compass(chart, 150, 170),
    ]),
    drawn('route-tall', routeCharts.tall, (chart) => [
      ...harbours.map((harbour) => moored(harbour, 'tall')),
      compass(chart, 770, 150),
    ]),
  ];
}

/** Returns the centre of a harbour's pin, in pixels. */
export function pinOf({ at, pin }: Harbour, chart: RouteChart): Point {
  const [x, y] = routeCharts[chart].toPixels(at);
  return [x + pin[chart][0], y + pin[chart][1]];
}

function drawn(name: string, chart: Chart, places: (chart: Chart) => string[]): Picture {
  const defs = new Defs();
  const body = [water(chart, defs), island(chart, defs), courseOf(chart), ...places(chart)];
  return document({ name, width: chart.width, height: chart.height, defs, body });
}

/** Course of the route, a mile or two off the capes. */
const course: readonly Coordinate[] = [
  [35.19, 32.545],
  [35.13, 32.46],
  [35.06, 32.395],
  [35.09, 32.33],
  [35.135, 32.275],
  [35.09, 32.215],
  [34.91, 32.265],
  [34.75, 32.37],
  [34.62, 32.56],
  [34.6, 32.75],
  [34.52, 32.92],
  [34.52, 33.06],
  [34.6, 33.075],
  [34.655, 33.055],
  [34.64, 33.15],
  [34.69, 33.34],
  [34.76, 33.56],
  [34.8, 33.65],
  [34.86, 33.68],
  [34.905, 33.66],
  [34.9, 33.75],
  [34.9, 33.88],
  [34.955, 33.945],
  [34.93, 34.04],
  [34.94, 34.13],
  [35.0, 34.1],
  [35.03, 34.06],
];

function courseOf({ toPixels }: Chart): string {
  return stroke(smooth(course.map(toPixels)), '#14395c', 3.5, { 'stroke-dasharray': '2 12', opacity: 0.6 });
}

function dot([x, y]: Point): string {
  return disc(x, y, 18, '#c8613c', { opacity: 0.2 }) + disc(x, y, 9, '#ffffff') + disc(x, y, 5.5, '#c8613c');
}

/** Draws a harbour and the line to its pin; the page positions the pin over the chart. */
function moored(harbour: Harbour, chart: RouteChart): string {
  const place = routeCharts[chart].toPixels(harbour.at);
  return stroke(polyline([place, pinOf(harbour, chart)]), '#14395c', 2.5, { opacity: 0.55 }) + dot(place);
}
