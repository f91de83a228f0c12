import { afloat } from '../boats/side/afloat.ts';
import { formats, picture, type Picture } from '../drawing/scene.ts';
import { afternoon, dawn, golden, lagoon, morning, noon } from '../moods.ts';
import { breakwater, lighthouse, masts, quay, town } from '../scenery/harbour.ts';
import { ridge, troodos } from '../scenery/land.ts';
import { palm, pines } from '../scenery/plants.ts';
import { cliff, skerry } from '../scenery/rocks.ts';
import { foreWave, sea } from '../scenery/sea.ts';
import { clouds, gulls, sky } from '../scenery/sky.ts';

const { photo } = formats;

/** Places of the route that are in no other picture. */
export const places: Picture[] = [
  picture('place-pomos', { ...photo, mood: morning, horizon: 0.6 }, (scene) => [
    sky(scene),
    clouds(scene, 3),
    troodos(scene, { from: -0.2, to: 0.9, height: 330 }),
    ridge(scene, { from: -0.2, to: 0.62, height: 190, distance: 0.15, summit: 0.3 }),
    town(scene, { x: 60, y: 645, width: 330, scale: 1.1 }),
    sea(scene),
    breakwater(scene, { x: 520, y: 700, width: 620, height: 40 }),
    afloat(scene, { boat: 'caique', x: 560, y: 820, length: 380, speed: 'at rest' }),
    afloat(scene, { boat: 'caique', x: 1010, y: 770, length: 250, heading: 'left', speed: 'at rest' }),
    pines(scene, { x: 1380, y: 1060, scale: 4.2, count: 3 }),
    gulls(scene, { x: 1050, y: 240, count: 4 }),
  ]),
  picture('place-agios-georgios', { ...photo, mood: golden, horizon: 0.58 }, (scene) => [
    sky(scene),
    clouds(scene, 4),
    sea(scene),
    skerry(scene, { x: 1180, y: 690, scale: 3.1 }),
    cliff(scene, { from: -80, to: 620, heights: [330, 150], base: 676, distance: 0.08, caves: [0.55] }),
    breakwater(scene, { x: 470, y: 760, width: 460, height: 36 }),
    afloat(scene, { boat: 'meltemi-40-at-rest', x: 800, y: 880, length: 440, speed: 'at rest' }),
    gulls(scene, { x: 1200, y: 330, count: 5 }),
  ]),
  picture('place-cape-gata', { ...photo, mood: noon, horizon: 0.6 }, (scene) => [
    sky(scene),
    clouds(scene, 3),
    sea(scene),
    lighthouse(scene, { x: 1330, y: 462, scale: 1.5 }),
    cliff(scene, { from: 520, to: 1720, heights: [70, 360], base: 700, distance: 0.05, caves: [0.4, 0.74] }),
    afloat(scene, { boat: 'azure-45', x: 480, y: 860, length: 560, speed: 'planing' }),
    foreWave(scene, 0.86),
  ]),
  picture('place-zygi', { ...photo, mood: afternoon, horizon: 0.56 }, (scene) => [
    sky(scene),
    clouds(scene, 3),
    troodos(scene, { from: 0, to: 1.2, height: 170 }),
    town(scene, { x: 300, y: 602, width: 900, scale: 1.25 }),
    sea(scene),
    masts(scene, { x: 760, y: 680, width: 620, count: 8, height: 210 }),
    afloat(scene, { boat: 'caique', x: 420, y: 800, length: 420, speed: 'at rest' }),
    quay(scene, { x: -20, y: 1100, width: 1640, height: 150 }),
    palm(scene, { x: 1360, y: 968, scale: 5, lean: -8 }),
  ]),
  picture('place-cape-kiti', { ...photo, mood: dawn, horizon: 0.6 }, (scene) => [
    sky(scene),
    clouds(scene, 4),
    ridge(scene, { from: 0.35, to: 1.4, height: 80, distance: 0.4, summit: 0.6 }),
    sea(scene),
    breakwater(scene, { x: 820, y: 690, width: 820, height: 30 }),
    lighthouse(scene, { x: 1180, y: 672, scale: 3.2 }),
    afloat(scene, { boat: 'selene-46', x: 470, y: 800, length: 420 }),
    gulls(scene, { x: 760, y: 260, count: 4 }),
  ]),
  picture('place-pernera', { ...photo, mood: lagoon, horizon: 0.5 }, (scene) => [
    sky(scene),
    clouds(scene, 3),
    cliff(scene, { from: 900, to: 1720, heights: [60, 150], base: 560, distance: 0.12 }),
    town(scene, { x: 960, y: 470, width: 420, scale: 1 }),
    sea(scene),
    skerry(scene, { x: 420, y: 600, scale: 1.3 }),
    afloat(scene, { boat: 'breeze-24', x: 640, y: 800, length: 460, speed: 'at rest' }),
    pines(scene, { x: 1240, y: 1010, scale: 3.2, count: 3 }),
  ]),
];
