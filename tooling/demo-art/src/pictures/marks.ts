import { document, type Picture } from '../drawing/scene.ts';
import { element, shape, stroke } from '../drawing/svg.ts';

// Medium brightness, visible on light and dark backgrounds.
const line = '#3b8cab';
const warm = '#d0704a';

/** Icons of features, and the icon of the site. */
export const marks: Picture[] = [
  icon(
    'feature-skipper',
    'M24 37a13 13 0 1 0 0-26 13 13 0 0 0 0 26ZM24 20V4.5M24 43.5V28M20 24H4.5M43.5 24H28M21.2 21.2 10.2 10.2M37.8 37.8l-11-11M26.8 21.2l11-11M10.2 37.8l11-11',
    'M24 28a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z',
  ),
  icon(
    'feature-insurance',
    'M24 5.5 40 11v12c0 9.5-6.5 16.5-16 20C14.5 39.5 8 32.5 8 23V11Z',
    'm16.5 24 5.5 5.5 10-11',
  ),
  icon(
    'feature-fuel',
    'M9 42V10a4 4 0 0 1 4-4h12a4 4 0 0 1 4 4v32M6 42h26M29 22h3a4 4 0 0 1 4 4v7a3.5 3.5 0 0 0 7 0V18l-7-7',
    'M14 12h10v8H14Z',
  ),
  icon(
    'feature-concierge',
    'M8 35a16 16 0 0 1 32 0ZM5 41h38',
    'M24 19v-5M20.5 12.5h7M15.5 31a9 9 0 0 1 5.5-6',
  ),
  icon(
    'feature-families',
    'M14 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM34 17a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM5 38v-7a9 9 0 0 1 13-8M43 38v-7a9 9 0 0 0-13-8',
    'M24 31a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM17 42v-1a7 7 0 0 1 14 0v1',
  ),
  icon(
    'feature-flexible',
    'M10 9h28a4 4 0 0 1 4 4v23a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V13a4 4 0 0 1 4-4ZM6 18h36M15 5v8M33 5v8',
    'M17 29a7 7 0 0 1 13-3.5M31 29a7 7 0 0 1-13 3.5M30.5 21v5h-5M17.5 37v-5h5',
  ),
  document({ name: 'logo', width: 64, height: 64, body: mark({ main: line, jib: warm, wave: line }) }),
  document({
    name: 'favicon',
    width: 64,
    height: 64,
    body: [
      element('rect', { width: 64, height: 64, rx: 15, fill: '#113453' }),
      element(
        'g',
        { transform: 'translate(5 4.5) scale(.84)' },
        ...mark({ main: '#fdf8ee', jib: '#e98d5e', wave: '#8fd0e0' }),
      ),
    ],
  }),
];

function icon(name: string, outline: string, detail: string): Picture {
  return document({
    name,
    width: 48,
    height: 48,
    body: [stroke(outline, line, 2.2), stroke(detail, warm, 2.2)],
  });
}

/** Draws the mark of the site: two sails above a wave. */
function mark(colors: { main: string; jib: string; wave: string }): string[] {
  return [
    shape('M30 5C30 19 27 33 12 44H30Z', colors.jib),
    shape('M34 10C46 19 52 31 52 44H34Z', colors.main),
    stroke('M7 52c4.5-4 9-4 13.5 0s9 4 13.5 0 9-4 13.5 0 6 3.5 9.5 2.5', colors.wave, 4.4),
  ];
}
