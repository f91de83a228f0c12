import { afloat } from '../boats/side/afloat.ts';
import { fromAbove } from '../boats/above/from-above.ts';
import { formats, picture, type Picture } from '../drawing/scene.ts';
import { afternoon, golden, lagoon, morning, noon } from '../moods.ts';
import { paddler, shore, swimmer, waterFromAbove } from '../scenery/aerial.ts';
import { town } from '../scenery/harbour.ts';
import { ridge, troodos } from '../scenery/land.ts';
import { pines } from '../scenery/plants.ts';
import { aphroditesRock, cliff, skerry } from '../scenery/rocks.ts';
import { foreWave, sea } from '../scenery/sea.ts';
import { clouds, gulls, sky } from '../scenery/sky.ts';

const { photo } = formats;

/** The three motor yachts, each under way and at rest. */
export const motorYachts: Picture[] = [
  picture('aurora-68-1', { ...photo, mood: morning }, (scene) => [
    sky(scene),
    clouds(scene, 3),
    troodos(scene, { height: 190 }),
    town(scene, { x: 820, y: 642, width: 800, scale: 0.9, towers: 5 }),
    sea(scene),
    afloat(scene, { boat: 'aurora-68', x: 760, y: 824, length: 1040, lift: 0.8 }),
    gulls(scene, { x: 470, y: 250, count: 4 }),
    foreWave(scene, 0.8),
  ]),
  picture('aurora-68-2', { ...photo, mood: noon }, (scene) => [
    waterFromAbove(scene, { shallow: { x: 0.72, y: 0.95, reach: 0.9 }, meadows: 6 }),
    shore(
      scene,
      [
        [-60, 820],
        [210, 800],
        [430, 880],
        [700, 842],
        [960, 930],
        [1220, 900],
        [1430, 965],
        [1660, 930],
      ],
      [
        [1660, 1120],
        [-60, 1120],
      ],
    ),
    fromAbove(scene, { boat: 'aurora-68', x: 800, y: 420, length: 900, turn: 13, depth: 40 }),
    paddler(scene, { x: 380, y: 610, metre: 43, turn: -24, color: '#d9784f' }),
    swimmer(scene, { x: 520, y: 700, metre: 43 }),
  ]),
  picture('poseidon-52-1', { ...photo, mood: noon }, (scene) => [
    sky(scene),
    clouds(scene, 3),
    ridge(scene, { from: 0.35, to: 1.2, height: 120, distance: 0.5, summit: 0.7 }),
    sea(scene),
    cliff(scene, { from: -40, to: 520, heights: [230, 90], base: 668, distance: 0.12, caves: [0.35, 0.66] }),
    afloat(scene, { boat: 'poseidon-52', x: 860, y: 830, length: 880, heading: 'left', lift: 1 }),
    foreWave(scene, 0.82),
  ]),
  picture('poseidon-52-2', { ...photo, mood: golden }, (scene) => [
    sky(scene),
    clouds(scene, 4),
    troodos(scene, { from: 0.3, to: 1.3, height: 170 }),
    cliff(scene, { from: 1180, to: 1660, heights: [50, 270], base: 648, distance: 0.35 }),
    sea(scene),
    aphroditesRock(scene, { x: 1130, y: 690, scale: 0.92 }),
    afloat(scene, { boat: 'poseidon-52', x: 610, y: 842, length: 780, speed: 'at rest' }),
    gulls(scene, { x: 1040, y: 300, count: 5 }),
  ]),
  picture('azure-45-1', { ...photo, mood: afternoon }, (scene) => [
    sky(scene),
    clouds(scene, 3),
    troodos(scene, { height: 170 }),
    cliff(scene, { from: 1120, to: 1650, heights: [60, 170], base: 652, distance: 0.28 }),
    sea(scene),
    afloat(scene, { boat: 'azure-45', x: 820, y: 830, length: 900, speed: 'planing', lift: 2.6 }),
    foreWave(scene, 0.84),
  ]),
  picture('azure-45-2', { ...photo, mood: lagoon }, (scene) => [
    waterFromAbove(scene, { shallow: { x: 0.2, y: 0.2, reach: 0.95 }, meadows: 5 }),
    shore(
      scene,
      [
        [-40, 420],
        [110, 330],
        [200, 200],
        [330, 130],
        [420, -40],
      ],
      [
        [-60, -60],
        [-60, 420],
      ],
    ),
    fromAbove(scene, { boat: 'azure-45', x: 900, y: 600, length: 840, turn: -32, depth: 44 }),
    swimmer(scene, { x: 470, y: 640, metre: 60 }),
    swimmer(scene, { x: 540, y: 720, metre: 60 }),
    paddler(scene, { x: 1270, y: 840, metre: 60, turn: 20, color: '#2d8079' }),
  ]),
];

/** Picture of the category of motor yachts. */
export const motorYachtsCategory: Picture = picture(
  'category-motor-yachts',
  { ...photo, mood: afternoon },
  (scene) => [
    sky(scene),
    clouds(scene, 4),
    troodos(scene, { height: 190 }),
    sea(scene),
    skerry(scene, { x: 1420, y: 690, scale: 0.8 }),
    afloat(scene, { boat: 'poseidon-52', x: 1120, y: 716, length: 420 }),
    afloat(scene, { boat: 'aurora-68', x: 640, y: 846, length: 880 }),
    pines(scene, { x: 1380, y: 1040, scale: 1.9, count: 4 }),
  ],
);
