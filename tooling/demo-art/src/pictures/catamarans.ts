import { afloat } from '../boats/side/afloat.ts';
import { fromAbove } from '../boats/above/from-above.ts';
import { formats, picture, type Picture } from '../drawing/scene.ts';
import { afternoon, dawn, lagoon, morning, noon } from '../moods.ts';
import { paddler, shore, swimmer, waterFromAbove } from '../scenery/aerial.ts';
import { ridge, troodos } from '../scenery/land.ts';
import { pines } from '../scenery/plants.ts';
import { cliff, skerry } from '../scenery/rocks.ts';
import { foreWave, sea } from '../scenery/sea.ts';
import { clouds, gulls, sky } from '../scenery/sky.ts';

const { photo } = formats;

/** Two catamarans under sail, one under power. */
export const catamarans: Picture[] = [
  picture('lagoona-42-1', { ...photo, mood: noon, horizon: 0.64 }, (scene) => [
    sky(scene),
    clouds(scene, 4),
    ridge(scene, { from: -0.2, to: 0.75, height: 140, distance: 0.5, summit: 0.35 }),
    sea(scene),
    afloat(scene, { boat: 'lagoona-42', x: 780, y: 866, length: 490 }),
    gulls(scene, { x: 1250, y: 420, count: 4 }),
    foreWave(scene, 0.82),
  ]),
  picture('lagoona-42-2', { ...photo, mood: lagoon }, (scene) => [
    waterFromAbove(scene, { shallow: { x: 0.3, y: 0.4, reach: 0.9 }, meadows: 6 }),
    fromAbove(scene, { boat: 'lagoona-42', x: 820, y: 520, length: 700, turn: -24, depth: 46 }),
    swimmer(scene, { x: 330, y: 760, metre: 54 }),
    swimmer(scene, { x: 400, y: 830, metre: 54 }),
    paddler(scene, { x: 1290, y: 830, metre: 54, turn: -18, color: '#d9784f' }),
  ]),
  picture('halcyon-50-1', { ...photo, mood: dawn, horizon: 0.62 }, (scene) => [
    sky(scene),
    clouds(scene, 5),
    troodos(scene, { from: -0.3, to: 0.7, height: 160 }),
    sea(scene),
    afloat(scene, { boat: 'halcyon-50', x: 700, y: 862, length: 530, heading: 'left' }),
    foreWave(scene, 0.84),
  ]),
  picture('halcyon-50-2', { ...photo, mood: afternoon, horizon: 0.58 }, (scene) => [
    sky(scene),
    clouds(scene, 3),
    sea(scene),
    cliff(scene, { from: -60, to: 760, heights: [300, 150], base: 664, caves: [0.22, 0.5, 0.78] }),
    skerry(scene, { x: 840, y: 680, scale: 0.8 }),
    afloat(scene, {
      boat: 'halcyon-50-at-rest',
      x: 1060,
      y: 850,
      length: 520,
      heading: 'left',
      speed: 'at rest',
    }),
  ]),
  picture('nereid-power-40-1', { ...photo, mood: morning }, (scene) => [
    sky(scene),
    clouds(scene, 3),
    troodos(scene, { height: 200 }),
    sea(scene),
    skerry(scene, { x: 1380, y: 690, scale: 0.9 }),
    afloat(scene, { boat: 'nereid-power-40', x: 770, y: 842, length: 820, lift: 0.8 }),
    foreWave(scene, 0.84),
  ]),
  picture('nereid-power-40-2', { ...photo, mood: noon }, (scene) => [
    waterFromAbove(scene, { shallow: { x: 0.25, y: 0.9, reach: 0.95 }, meadows: 5 }),
    shore(
      scene,
      [
        [-40, 560],
        [120, 640],
        [160, 790],
        [330, 860],
        [400, 1000],
        [560, 1130],
      ],
      [
        [-60, 1130],
        [-60, 560],
      ],
    ),
    fromAbove(scene, { boat: 'nereid-power-40', x: 940, y: 470, length: 640, turn: 24, depth: 44 }),
    paddler(scene, { x: 640, y: 820, metre: 51, turn: -36, color: '#d9784f' }),
    swimmer(scene, { x: 530, y: 700, metre: 51 }),
  ]),
];

/** Picture of the category of catamarans. */
export const catamaransCategory: Picture = picture(
  'category-catamarans',
  { ...photo, mood: lagoon, horizon: 0.56 },
  (scene) => [
    sky(scene),
    clouds(scene, 4),
    troodos(scene, { height: 190 }),
    sea(scene),
    afloat(scene, {
      boat: 'nereid-power-40',
      x: 1260,
      y: 690,
      length: 330,
      heading: 'left',
      speed: 'at rest',
    }),
    afloat(scene, { boat: 'lagoona-42', x: 700, y: 830, length: 500 }),
    pines(scene, { x: 30, y: 1040, scale: 2.1, count: 3 }),
  ],
);
