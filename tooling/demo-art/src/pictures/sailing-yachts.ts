import { afloat } from '../boats/side/afloat.ts';
import { fromAbove } from '../boats/above/from-above.ts';
import { formats, picture, type Picture } from '../drawing/scene.ts';
import { afternoon, dusk, golden, lagoon, morning, noon, sunset } from '../moods.ts';
import { paddler, swimmer, waterFromAbove } from '../scenery/aerial.ts';
import { breakwater, masts, quay, town } from '../scenery/harbour.ts';
import { ridge, troodos } from '../scenery/land.ts';
import { pines } from '../scenery/plants.ts';
import { aphroditesRock, cliff, skerry } from '../scenery/rocks.ts';
import { foreWave, sea } from '../scenery/sea.ts';
import { clouds, gulls, sky, stars } from '../scenery/sky.ts';

const { photo } = formats;

/** Two sloops and the gulet, each under sail and at rest. */
export const sailingYachts: Picture[] = [
  picture('selene-46-1', { ...photo, mood: morning, horizon: 0.64 }, (scene) => [
    sky(scene),
    clouds(scene, 4),
    troodos(scene, { height: 180 }),
    sea(scene),
    afloat(scene, { boat: 'selene-46', x: 860, y: 858, length: 530, lift: 0.8 }),
    gulls(scene, { x: 420, y: 380, count: 5 }),
    foreWave(scene, 0.8),
  ]),
  picture('selene-46-2', { ...photo, mood: noon }, (scene) => [
    waterFromAbove(scene, { shallow: { x: 0.5, y: 0.42, reach: 0.85 }, meadows: 7 }),
    fromAbove(scene, { boat: 'selene-46', x: 800, y: 530, length: 820, turn: -58, depth: 46 }),
    paddler(scene, { x: 430, y: 380, metre: 58, turn: 14, color: '#c8583a' }),
    paddler(scene, { x: 1180, y: 770, metre: 58, turn: -30, color: '#1b4468' }),
    swimmer(scene, { x: 380, y: 800, metre: 58 }),
  ]),
  picture('meltemi-40-1', { ...photo, mood: golden, horizon: 0.63 }, (scene) => [
    sky(scene),
    clouds(scene, 4),
    ridge(scene, { from: 0.5, to: 1.3, height: 170, distance: 0.6, summit: 0.6 }),
    cliff(scene, { from: 1260, to: 1660, heights: [60, 250], base: 682, distance: 0.3 }),
    sea(scene),
    aphroditesRock(scene, { x: 1180, y: 720, scale: 0.9 }),
    afloat(scene, { boat: 'meltemi-40', x: 660, y: 868, length: 500, lift: 1 }),
    foreWave(scene, 0.84),
  ]),
  picture('meltemi-40-2', { ...photo, mood: dusk, horizon: 0.6 }, (scene) => [
    sky(scene),
    stars(scene, 46),
    ridge(scene, { from: -0.2, to: 0.9, height: 190, distance: 0.4, summit: 0.6 }),
    town(scene, { x: 40, y: 642, width: 900, scale: 0.9, lit: true }),
    sea(scene),
    breakwater(scene, { x: 1080, y: 676, width: 560, height: 26 }),
    masts(scene, { x: 60, y: 690, width: 560, count: 7, height: 210 }),
    afloat(scene, {
      boat: 'meltemi-40-at-rest',
      x: 980,
      y: 850,
      length: 480,
      heading: 'left',
      speed: 'at rest',
    }),
    quay(scene, { x: -20, y: 1120, width: 620, height: 170 }),
  ]),
  picture('calypso-gulet-1', { ...photo, mood: sunset, horizon: 0.62 }, (scene) => [
    sky(scene),
    clouds(scene, 5),
    ridge(scene, { from: -0.25, to: 0.5, height: 150, distance: 0.45, summit: 0.4 }),
    sea(scene),
    afloat(scene, { boat: 'calypso-gulet', x: 860, y: 836, length: 860 }),
    gulls(scene, { x: 1310, y: 330, count: 4 }),
  ]),
  picture('calypso-gulet-2', { ...photo, mood: lagoon, horizon: 0.5 }, (scene) => [
    sky(scene),
    clouds(scene, 3),
    troodos(scene, { from: -0.3, to: 0.8, height: 190 }),
    cliff(scene, { from: 860, to: 1660, heights: [90, 240], base: 556, distance: 0.15, caves: [0.4] }),
    sea(scene),
    skerry(scene, { x: 230, y: 590, scale: 0.9 }),
    afloat(scene, {
      boat: 'calypso-gulet-at-rest',
      x: 800,
      y: 780,
      length: 900,
      heading: 'left',
      speed: 'at rest',
    }),
    pines(scene, { x: 1350, y: 1050, scale: 2, count: 4 }),
  ]),
];

/** Picture of the category of sailing yachts. */
export const sailingYachtsCategory: Picture = picture(
  'category-sailing-yachts',
  { ...photo, mood: afternoon, horizon: 0.64 },
  (scene) => [
    sky(scene),
    clouds(scene, 4),
    troodos(scene, { height: 170 }),
    sea(scene),
    afloat(scene, { boat: 'calypso-gulet', x: 1270, y: 724, length: 340, heading: 'left' }),
    afloat(scene, { boat: 'meltemi-40', x: 380, y: 750, length: 230 }),
    afloat(scene, { boat: 'selene-46', x: 800, y: 880, length: 540 }),
    foreWave(scene, 0.88),
  ],
);
