import { afloat } from '../boats/side/afloat.ts';
import { circle, smooth } from '../drawing/curve.ts';
import { darker, mix } from '../drawing/color.ts';
import { formats, picture, type Picture, type Scene } from '../drawing/scene.ts';
import { box, disc, element, group, placed, shape, stroke } from '../drawing/svg.ts';
import { afternoon, dawn, dusk, lagoon, morning, sunset } from '../moods.ts';
import { breakwater, castle, lampString, lighthouse, masts, quay, town } from '../scenery/harbour.ts';
import { ridge, troodos } from '../scenery/land.ts';
import { cliff, skerry } from '../scenery/rocks.ts';
import { foreWave, sea, whitecaps } from '../scenery/sea.ts';
import { clouds, gulls, sky, stars } from '../scenery/sky.ts';

const { article } = formats;
const bigSun = { ...sunset, sun: { ...sunset.sun, x: 0.54, y: 0.5, radius: 150 } };

/** Pictures of articles, on and by the water. */
export const articles: Picture[] = [
  picture('article-first-charter', { ...article, mood: dawn, horizon: 0.56 }, (scene) => [
    sky(scene),
    clouds(scene, 4),
    troodos(scene, { from: -0.3, to: 0.8, height: 150 }),
    lighthouse(scene, { x: 1400, y: 510, scale: 1.3 }),
    sea(scene),
    breakwater(scene, { x: 1230, y: 532, width: 400, height: 28 }),
    masts(scene, { x: 40, y: 560, width: 300, count: 4, height: 170 }),
    afloat(scene, { boat: 'selene-46-at-rest', x: 700, y: 720, length: 470, speed: 'at rest' }),
    quay(scene, { x: -20, y: 930, width: 560, height: 180 }),
    gangway(scene),
  ]),
  picture('article-sea-caves', { ...article, mood: lagoon, horizon: 0.5 }, (scene) => [
    sky(scene),
    clouds(scene, 2),
    ridge(scene, { from: 0.2, to: 0.9, height: 90, distance: 0.5 }),
    sea(scene),
    skerry(scene, { x: 610, y: 486, scale: 0.6 }),
    afloat(scene, { boat: 'delphi-rib', x: 860, y: 610, length: 380, heading: 'left' }),
    caveMouth(scene),
  ]),
  picture('article-winds', { ...article, mood: afternoon, horizon: 0.58 }, (scene) => [
    sky(scene),
    clouds(scene, 3),
    ridge(scene, { from: 0.45, to: 1.2, height: 120, distance: 0.5 }),
    wind(scene),
    sea(scene),
    foreWave(scene, 0.3),
    whitecaps(scene, 26),
    afloat(scene, { boat: 'meltemi-40', x: 960, y: 720, length: 410, lift: 3 }),
    foreWave(scene, 0.68),
    foreWave(scene, 0.84),
    gulls(scene, { x: 480, y: 230, count: 5, size: 16 }),
  ]),
  picture('article-skipper-or-bareboat', { ...article, mood: morning, horizon: 0.46 }, (scene) => [
    sky(scene),
    clouds(scene, 3),
    troodos(scene, { height: 130 }),
    sea(scene),
    cockpit(scene),
  ]),
  picture('article-harbour-dinners', { ...article, mood: dusk, horizon: 0.56 }, (scene) => [
    sky(scene),
    stars(scene, 50),
    ridge(scene, { from: -0.2, to: 0.8, height: 130, distance: 0.4 }),
    town(scene, { x: -20, y: 506, width: 900, lit: true }),
    sea(scene),
    castle(scene, { x: 1080, y: 540, scale: 1.15, lit: true }),
    breakwater(scene, { x: 1000, y: 545, width: 640, height: 24 }),
    afloat(scene, { boat: 'caique', x: 560, y: 650, length: 330, speed: 'at rest' }),
    quay(scene, { x: -20, y: 900, width: 1640, height: 130 }),
    lampString(scene, { x: -60, y: 180, width: 880 }),
    lampString(scene, { x: 820, y: 180, width: 860 }),
    stroke('M820 178V790', darker(scene.mood.land, 0.4), 8),
    ...[220, 620, 1060, 1420].map((x) => table(scene, x)),
  ]),
  picture('article-golden-hour', { ...article, mood: bigSun, horizon: 0.62 }, (scene) => [
    sky(scene),
    clouds(scene, 5),
    sea(scene),
    ridge(scene, { from: -0.2, to: 0.42, height: 120, distance: 0.3, summit: 0.4 }),
    cliff(scene, { from: 1330, to: 1660, heights: [40, 130], base: 566, distance: 0.2 }),
    afloat(scene, { boat: 'calypso-gulet', x: 830, y: 660, length: 600 }),
    gulls(scene, { x: 500, y: 220, count: 6 }),
  ]),
];

function gangway({ mood }: Scene): string {
  return group(
    {},
    stroke('M380 752L500 704', mix('#9a6238', mood.rock[1], 0.3), 13),
    stroke('M384 722L498 676M384 752v-30M440 730v-30M498 704v-28', mood.white[1], 4),
    shape('M136 752V724H128Q122 702 150 702T172 724H164V752Z', mood.land),
    stroke('M150 730Q330 850 476 706', mood.rock[0], 4),
  );
}

/** Draws the mouth of a cave, seen from inside. */
function caveMouth({ width, height, mood, defs }: Scene): string {
  const [stone, deep] = [mix('#1d3c52', mood.rock[2], 0.3), '#0d2436'];
  const mouth =
    'M60 900L214 640C200 520 262 330 400 226C520 140 700 96 900 100C1120 104 1290 190 1376 350C1430 450 1436 540 1430 640L1580 900Z';
  const inner =
    'M170 900L300 640C296 540 340 390 452 296C560 206 716 164 890 168C1086 172 1220 246 1296 380C1342 462 1350 550 1346 640L1470 900Z';
  const frame = `M0 0H${width}V${height}H0Z`;
  const gloom = defs.linear([
    [0, deep, 0],
    [1, deep, 0.6],
  ]);
  return [
    element('path', { d: frame + inner, fill: stone, 'fill-rule': 'evenodd', opacity: 0.92 }),
    element('path', { d: frame + mouth, fill: deep, 'fill-rule': 'evenodd', opacity: 0.72 }),
    shape(
      'M0 0L250 0L170 330L60 520L0 560ZM1600 0L1330 0L1440 260L1520 520L1600 600ZM620 0L700 92L820 64L930 88L1010 0Z',
      deep,
      {
        opacity: 0.6,
      },
    ),
    box(0, 640, width, 260, gloom),
    stroke('M330 690q60-14 130 0t150-4M1090 750q70-16 150 0t120-6M420 830q120-18 240 0t260-8', mood.foam, 5, {
      opacity: 0.4,
    }),
  ].join('');
}

/** Draws wind as long lines with a curl at the end. */
function wind({ mood }: Scene): string {
  const lines = [
    'M120 150H640c70 0 90-70 30-84-44-8-66 40-32 58',
    'M300 250H1290c86 0 104-86 34-98-52-8-72 46-38 66',
    'M60 340H700c60 0 76 64 26 74-36 6-52-30-28-46',
    'M900 380H1480',
    'M20 200H180M1330 190H1560',
  ];
  return stroke(lines.join(''), mood.foam, 5, { opacity: 0.6 });
}

/** Draws the view from the helm: wheel, deck and forestay. */
function cockpit({ mood, defs }: Scene): string {
  const [bright, shade] = mood.white;
  const spokes = Array.from({ length: 6 }, (_, index) => {
    const angle = (Math.PI / 3) * index + 0.26;
    return `M800 700L${Math.round(800 + Math.cos(angle) * 232)} ${Math.round(700 + Math.sin(angle) * 232)}`;
  });
  return [
    shape(
      'M800 440L1180 700L1330 900H270L420 700Z',
      defs.linear([
        [0, bright],
        [1, shade],
      ]),
    ),
    shape('M800 452L1110 690L1190 900H410L490 690Z', mix('#b98a58', mood.tint.color, mood.tint.share)),
    stroke('M800 452L640 900M800 452L960 900M800 452V900M800 452L540 860M800 452L1060 860', '#8a623a', 2, {
      opacity: 0.45,
    }),
    shape('M640 640Q800 590 960 640L1030 780H570Z', bright),
    shape('M668 652Q800 614 932 652L956 700Q800 662 644 700Z', '#1b2f42'),
    shape('M570 780H1030V800H570Z', shade),
    stroke('M800 640V-20', mix(shade, '#8d98a3', 0.4), 13),
    shape(
      'M806 30L802 438Q900 462 986 446Q900 250 806 30Z',
      defs.linear(
        [
          [0, mix(bright, shade, 0.3)],
          [1, mix(bright, shade, 0.9)],
        ],
        'right',
      ),
    ),
    stroke('M806 170Q850 176 874 172M805 300Q880 312 926 300', shade, 2.5),
    shape(
      'M794-40V556Q640 584 470 548Q690 300 794-40Z',
      defs.linear(
        [
          [0, mix(bright, shade, 0.5)],
          [1, bright],
        ],
        'right',
      ),
    ),
    stroke('M690 214Q744 226 793 222M596 386Q700 404 793 398', shade, 2.5),
    stroke('M798 566L466 556', mix(shade, '#8d98a3', 0.4), 9),
    stroke('M800-20L420 640M800-20L1180 640', mood.rock[2], 2),
    stroke(
      'M270 880L560 600L800 436L1040 600L1330 880M420 700v-60M560 600v-42M1180 700v-60M1040 600v-42M420 640L560 558L800 410L1040 558L1180 640',
      mood.rock[2],
      3,
    ),
    stroke(circle(800, 700, 232), '#2b3a48', 24),
    stroke(circle(800, 700, 232), '#5b7080', 6, { opacity: 0.7 }),
    stroke(spokes.join(''), '#2b3a48', 10),
    disc(800, 700, 34, '#2b3a48'),
    disc(800, 700, 15, mood.rock[1]),
    shape('M730 850H870L900 900H700Z', '#e9eef0'),
    disc(800, 872, 17, '#1b2f42'),
    stroke('M800 872L806 860', '#d9784f', 4),
  ].join('');
}

function table({ mood, defs }: Scene, x: number): string {
  const cloth = mix(mood.white[0], mood.lamps, 0.25);
  const dark = darker(mood.land, 0.35);
  const glow = defs.radial({ x: 0, y: -84, radius: 30 }, [
    [0, mood.lamps, 0.8],
    [1, mood.lamps, 0],
  ]);
  return placed(
    { x, y: 845 },
    stroke('M-96-8v-74M-96-40h44v36M96-8v-74M96-40H52v36', dark, 8),
    stroke('M0 0V-62', dark, 9),
    shape('M-66-70H66L58-40Q40-50 28-38Q10-50-6-38Q-24-50-38-38Q-50-48-60-40Z', cloth),
    disc(0, -84, 30, glow),
    shape('M-6-70v-16h12v16z', mood.lamps),
    stroke('M-34-70v-12M-40-92q0 12 6 12t6-12M34-70v-12M28-92q0 12 6 12t6-12', mood.foam, 2.4),
    stroke(
      smooth([
        [-20, -72],
        [-14, -76],
        [-8, -72],
      ]),
      '#c8613c',
      5,
    ),
  );
}
