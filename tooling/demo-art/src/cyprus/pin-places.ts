import { harbours } from './harbours.ts';
import { pinOf, type RouteChart, routeCharts } from './charts.ts';

/** The source of the component's list of places: whole class names, so that Tailwind finds them. */
export function pinPlacesSource(): string {
  const places = harbours.map((harbour) => `  '${placeOf('tall', harbour)} ${placeOf('wide', harbour, 'md:')}', // ${harbour.name}`);
  return [
    '/** Where the pins stand on the two charts. Written by `art/render.ts`, which draws the charts from the same places. */',
    '// oxfmt-ignore',
    'export const pinPlaces: readonly string[] = [',
    ...places,
    '];',
    '',
  ].join('\n');
}

function placeOf(chart: RouteChart, harbour: (typeof harbours)[number], screen = ''): string {
  const [x, y] = pinOf(harbour, chart);
  const { width, height } = routeCharts[chart];
  return `${screen}left-[${percent(x / width)}] ${screen}top-[${percent(y / height)}]`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
