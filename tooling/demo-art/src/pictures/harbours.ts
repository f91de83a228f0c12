import { afloat } from '../boats/side/afloat.ts';
import { formats, picture, type Picture, type Scene } from '../drawing/scene.ts';
import { mix } from '../drawing/color.ts';
import { box, placed, shape, stroke } from '../drawing/svg.ts';
import { afternoon, morning, noon } from '../moods.ts';
import { breakwater, lighthouse, masts, quay, town } from '../scenery/harbour.ts';
import { ridge, troodos } from '../scenery/land.ts';
import { palm } from '../scenery/plants.ts';
import { cliff } from '../scenery/rocks.ts';
import { sea } from '../scenery/sea.ts';
import { clouds, gulls, sky } from '../scenery/sky.ts';

const { photo } = formats;

/** Pictures of harbours: the two stores, and the pages "About" and "Contact". */
export const harbours: Picture[] = [
  picture('store-limassol-marina', { ...photo, mood: morning, horizon: 0.58 }, (scene) => [
    sky(scene),
    clouds(scene, 3),
    troodos(scene, { height: 200 }),
    town(scene, { x: -20, y: 624, width: 1180, scale: 1.4, towers: 6 }),
    sea(scene),
    masts(scene, { x: 40, y: 700, width: 700, count: 8, height: 230 }),
    afloat(scene, { boat: 'aurora-68', x: 1080, y: 800, length: 780, heading: 'left', speed: 'at rest' }),
    quay(scene, { x: -20, y: 1100, width: 1640, height: 156 }),
    palm(scene, { x: 250, y: 960, scale: 5.2, lean: 8 }),
    palm(scene, { x: 420, y: 956, scale: 4.2, lean: -9 }),
  ]),
  picture('store-ayia-napa-marina', { ...photo, mood: noon, horizon: 0.58 }, (scene) => [
    sky(scene),
    clouds(scene, 3),
    ridge(scene, { from: 0.4, to: 1.3, height: 90, distance: 0.5 }),
    twistedTower(scene, 1010, 250),
    twistedTower(scene, 1180, 300),
    town(scene, { x: 700, y: 624, width: 800, scale: 1.2 }),
    sea(scene),
    cliff(scene, { from: -60, to: 430, heights: [190, 90], base: 642, distance: 0.12, caves: [0.3, 0.62] }),
    breakwater(scene, { x: 560, y: 652, width: 330, height: 24 }),
    afloat(scene, {
      boat: 'nereid-power-40',
      x: 1300,
      y: 740,
      length: 430,
      heading: 'left',
      speed: 'at rest',
    }),
    afloat(scene, { boat: 'azure-45', x: 560, y: 850, length: 720, speed: 'at rest' }),
    quay(scene, { x: 1060, y: 1100, width: 600, height: 186 }),
    palm(scene, { x: 1520, y: 924, scale: 5, lean: -9 }),
  ]),
  picture('about', { ...photo, mood: morning, horizon: 0.54 }, (scene) => [
    sky(scene),
    clouds(scene, 4),
    ridge(scene, { from: 0.3, to: 1.3, height: 130, distance: 0.5 }),
    town(scene, { x: 820, y: 580, width: 800, scale: 1.15 }),
    sea(scene),
    afloat(scene, { boat: 'halcyon-50-at-rest', x: 560, y: 740, length: 380, speed: 'at rest' }),
    afloat(scene, { boat: 'caique', x: 1130, y: 780, length: 300, heading: 'left', speed: 'at rest' }),
    promenade(scene),
    palm(scene, { x: 170, y: 905, scale: 6.6, lean: 7 }),
    palm(scene, { x: 1290, y: 900, scale: 5.4, lean: -8 }),
    palm(scene, { x: 1490, y: 905, scale: 6.4, lean: 6 }),
    gulls(scene, { x: 760, y: 210, count: 4 }),
  ]),
  picture('contact', { ...photo, mood: afternoon, horizon: 0.56 }, (scene) => [
    sky(scene),
    clouds(scene, 3),
    troodos(scene, { from: -0.3, to: 1, height: 210 }),
    town(scene, { x: -30, y: 602, width: 560, scale: 1.15 }),
    sea(scene),
    breakwater(scene, { x: 860, y: 668, width: 780, height: 34 }),
    lighthouse(scene, { x: 1290, y: 640, scale: 2.1 }),
    masts(scene, { x: 60, y: 660, width: 420, count: 5, height: 190 }),
    afloat(scene, { boat: 'caique', x: 480, y: 830, length: 560, speed: 'at rest' }),
    afloat(scene, { boat: 'caique', x: 1150, y: 772, length: 300, heading: 'left', speed: 'at rest' }),
    gulls(scene, { x: 900, y: 260, count: 5 }),
  ]),
];

/** Draws one of the two twisted towers above Ayia Napa's marina. */
function twistedTower({ mood }: Scene, x: number, height: number): string {
  const wall = mix(mood.white[0], mood.haze, 0.25);
  const floors = Array.from({ length: Math.floor(height / 13) }, (_, floor) => {
    const along = (floor + 1) / (height / 13);
    const shift = Math.sin(along * 3) * 12;
    return `M${Math.round(-40 + shift)} ${Math.round(-height * along + 4)}h${Math.round(78 - 10 * along)}`;
  });
  return placed(
    { x, y: 620 },
    shape(
      `M-40 0C-22 ${-height * 0.35} -22 ${-height * 0.7} -40 ${-height}L24 ${-height - 10}C46 ${-height * 0.7} 46 ${-height * 0.35} 40 0Z`,
      wall,
    ),
    shape(
      `M16 0C26 ${-height * 0.35} 24 ${-height * 0.7} 4 ${-height - 6}L24 ${-height - 10}C46 ${-height * 0.7} 46 ${-height * 0.35} 40 0Z`,
      mood.white[1],
    ),
    stroke(floors.join(''), mix(mood.sky[0], mood.land, 0.4), 4, { opacity: 0.5, 'stroke-linecap': 'butt' }),
  );
}

/** Draws the promenade under Larnaca's palms, with a bench. */
function promenade({ mood, width, height }: Scene): string {
  const [light, middle, dark] = mood.rock;
  const slabs = Array.from(
    { length: 11 },
    (_, index) => `M${index * 160} 900L${Math.round(800 + (index * 160 - 800) * 1.5)} ${height}`,
  );
  return [
    box(0, 862, width, height - 862, middle),
    box(0, 862, width, 12, light),
    stroke(`${slabs.join('')}M0 940H1600M0 1000H1600`, dark, 1.5, { opacity: 0.3 }),
    stroke('M0 816H1600M0 838H1600', mood.white[1], 4),
    stroke(
      Array.from({ length: 11 }, (_, index) => `M${40 + index * 152} 806v60`).join(''),
      mood.white[0],
      8,
    ),
    placed(
      { x: 690, y: 962 },
      stroke('M10 0v-34M150 0v-34M4-40l-6-38M156-40l6-38', mood.land, 7),
      stroke('M-8-38H168M-12-58H172M-14-76H174', mix(mood.rock[2], '#9a6238', 0.7), 10),
    ),
  ].join('');
}
