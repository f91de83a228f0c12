import { afloat } from '../boats/side/afloat.ts';
import { fromAbove } from '../boats/above/from-above.ts';
import { formats, picture, type Picture } from '../drawing/scene.ts';
import { afternoon, golden, lagoon, morning, noon } from '../moods.ts';
import { paddler, shore, swimmer, waterFromAbove } from '../scenery/aerial.ts';
import { breakwater, castle, lighthouse } from '../scenery/harbour.ts';
import { ridge, troodos } from '../scenery/land.ts';
import { cliff, naturalArch, skerry } from '../scenery/rocks.ts';
import { foreWave, sea } from '../scenery/sea.ts';
import { clouds, gulls, sky } from '../scenery/sky.ts';

const { photo } = formats;

/** The three open boats for a day. */
export const dayBoats: Picture[] = [
  picture('breeze-24-1', { ...photo, mood: morning }, (scene) => [
    sky(scene),
    clouds(scene, 4),
    ridge(scene, { from: -0.2, to: 0.7, height: 120, distance: 0.5 }),
    sea(scene),
    cliff(scene, { from: 930, to: 1660, heights: [110, 250], base: 672, distance: 0.08, caves: [0.3, 0.62] }),
    skerry(scene, { x: 850, y: 700, scale: 0.6 }),
    afloat(scene, { boat: 'breeze-24', x: 700, y: 850, length: 720, lift: 1 }),
    foreWave(scene, 0.86),
  ]),
  picture('breeze-24-2', { ...photo, mood: lagoon }, (scene) => [
    waterFromAbove(scene, { shallow: { x: 0.75, y: 0.3, reach: 0.85 }, meadows: 5 }),
    shore(
      scene,
      [
        [1090, -40],
        [1130, 150],
        [1260, 300],
        [1240, 480],
        [1380, 660],
        [1360, 860],
        [1480, 1120],
      ],
      [
        [1660, 1120],
        [1660, -40],
      ],
    ),
    fromAbove(scene, { boat: 'breeze-24', x: 640, y: 520, length: 520, turn: -62, depth: 40 }),
    swimmer(scene, { x: 860, y: 640, metre: 66 }),
    swimmer(scene, { x: 930, y: 560, metre: 66 }),
    paddler(scene, { x: 360, y: 820, metre: 66, turn: 36, color: '#e0a23f' }),
  ]),
  picture('comet-32-1', { ...photo, mood: golden }, (scene) => [
    sky(scene),
    clouds(scene, 4),
    troodos(scene, { height: 150 }),
    sea(scene),
    afloat(scene, { boat: 'comet-32', x: 860, y: 836, length: 820, speed: 'planing', lift: 3.4 }),
    gulls(scene, { x: 1180, y: 330, count: 4 }),
    foreWave(scene, 0.84),
  ]),
  picture('comet-32-2', { ...photo, mood: noon }, (scene) => [
    waterFromAbove(scene, { shallow: { x: 0, y: 1, reach: 1.1 }, meadows: 6 }),
    fromAbove(scene, { boat: 'comet-32', x: 1040, y: 420, length: 460, turn: -28, moving: 'yes', depth: 18 }),
  ]),
  picture('delphi-rib-1', { ...photo, mood: noon }, (scene) => [
    sky(scene),
    clouds(scene, 3),
    sea(scene),
    naturalArch(scene, { x: 60, y: 690, scale: 1.05 }),
    cliff(scene, { from: 600, to: 1000, heights: [140, 70], base: 662, distance: 0.3 }),
    afloat(scene, { boat: 'delphi-rib', x: 930, y: 840, length: 760, speed: 'planing', lift: 4 }),
    foreWave(scene, 0.85),
  ]),
  picture('delphi-rib-2', { ...photo, mood: afternoon }, (scene) => [
    sky(scene),
    clouds(scene, 3),
    troodos(scene, { height: 160 }),
    lighthouse(scene, { x: 360, y: 650, scale: 0.8 }),
    sea(scene),
    castle(scene, { x: 1010, y: 700, scale: 1.35 }),
    breakwater(scene, { x: 900, y: 708, width: 760 }),
    afloat(scene, { boat: 'caique', x: 420, y: 730, length: 210, heading: 'left', speed: 'at rest' }),
    afloat(scene, { boat: 'delphi-rib', x: 700, y: 880, length: 640, heading: 'left', speed: 'at rest' }),
  ]),
];
