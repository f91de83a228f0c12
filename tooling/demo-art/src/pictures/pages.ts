import { afloat } from '../boats/side/afloat.ts';
import { mix } from '../drawing/color.ts';
import { formats, picture, type Picture, type Scene } from '../drawing/scene.ts';
import { placed, shape, stroke } from '../drawing/svg.ts';
import { dawn, golden, lagoon, noon, sunset } from '../moods.ts';
import { ridge, troodos } from '../scenery/land.ts';
import { pines } from '../scenery/plants.ts';
import { aphroditesRock, cliff, naturalArch, skerry } from '../scenery/rocks.ts';
import { foreWave, sea } from '../scenery/sea.ts';
import { clouds, gulls, sky } from '../scenery/sky.ts';

const { hero, slider } = formats;
const heroLight = { ...golden, sun: { ...golden.sun, x: 0.58, y: 0.5, radius: 50 } };
const lowSun = { ...sunset, sun: { ...sunset.sun, x: 0.34, y: 0.5, radius: 74 } };
const mist = { ...dawn, sun: { ...dawn.sun, x: 0.5, y: 0.42 } };

/** Main pictures of pages. */
export const pages: Picture[] = [
  picture('home-hero', { ...hero, mood: heroLight, horizon: 0.62 }, (scene) => [
    sky(scene),
    clouds(scene, 4),
    troodos(scene, { from: 0.1, to: 1.2, height: 130 }),
    cliff(scene, { from: 2060, to: 2480, heights: [90, 290], base: 846, distance: 0.32 }),
    sea(scene),
    aphroditesRock(scene, { x: 2010, y: 900, scale: 1.35 }),
    afloat(scene, { boat: 'selene-46', x: 1560, y: 1060, length: 620, lift: 0.8 }),
    gulls(scene, { x: 1880, y: 380, count: 5, size: 18 }),
    foreWave(scene, 0.8),
  ]),
  picture('slider-1', { ...slider, mood: noon, horizon: 0.58 }, (scene) => [
    sky(scene),
    clouds(scene, 4),
    sea(scene),
    cliff(scene, { from: -60, to: 420, heights: [260, 130], base: 566, distance: 0.1, caves: [0.4, 0.72] }),
    naturalArch(scene, { x: 1180, y: 640, scale: 1.35 }),
    afloat(scene, { boat: 'nereid-power-40', x: 830, y: 716, length: 520 }),
    foreWave(scene, 0.8),
  ]),
  picture('slider-2', { ...slider, mood: lagoon, horizon: 0.5 }, (scene) => [
    sky(scene),
    clouds(scene, 3),
    troodos(scene, { from: -0.3, to: 0.75, height: 170 }),
    cliff(scene, { from: 1180, to: 2000, heights: [70, 210], base: 474, distance: 0.15, caves: [0.36] }),
    sea(scene),
    skerry(scene, { x: 560, y: 500, scale: 0.8 }),
    afloat(scene, { boat: 'lagoona-42-at-rest', x: 1010, y: 690, length: 390, speed: 'at rest' }),
    afloat(scene, { boat: 'caique', x: 1490, y: 600, length: 210, heading: 'left', speed: 'at rest' }),
    pines(scene, { x: 40, y: 880, scale: 2.8, count: 3 }),
  ]),
  picture('slider-3', { ...slider, mood: lowSun, horizon: 0.62 }, (scene) => [
    sky(scene),
    clouds(scene, 5),
    ridge(scene, { from: 0.55, to: 1.3, height: 150, distance: 0.4, summit: 0.5 }),
    sea(scene),
    afloat(scene, { boat: 'selene-46', x: 1380, y: 640, length: 190, heading: 'left' }),
    afloat(scene, { boat: 'meltemi-40', x: 900, y: 742, length: 410 }),
    gulls(scene, { x: 1200, y: 220, count: 5 }),
    foreWave(scene, 0.8),
  ]),
  picture('not-found', { width: 1200, height: 800, mood: mist, horizon: 0.6 }, (scene) => [
    sky(scene),
    clouds(scene, 5),
    ridge(scene, { from: 0.5, to: 1.3, height: 100, distance: 0.75 }),
    sea(scene),
    paperBoat(scene, 600, 600),
  ]),
  picture('og-default', { width: 1200, height: 630, mood: heroLight, horizon: 0.62 }, (scene) => [
    sky(scene),
    clouds(scene, 3),
    troodos(scene, { from: 0.05, to: 1.2, height: 130 }),
    cliff(scene, { from: 1010, to: 1250, heights: [40, 180], base: 396, distance: 0.32 }),
    sea(scene),
    aphroditesRock(scene, { x: 985, y: 420, scale: 0.66 }),
    afloat(scene, { boat: 'selene-46', x: 720, y: 500, length: 300, lift: 0.8 }),
    foreWave(scene, 0.82),
  ]),
];

/** Draws a paper boat, folded from a chart. */
function paperBoat({ mood }: Scene, x: number, y: number): string {
  const [bright, shade] = mood.white;
  const chart = mix(bright, mood.sky[1], 0.12);
  return [
    placed(
      { x, y },
      shape('M-126 4H126L86 70H-86ZM0 4L-66 4L0 116L66 4Z', mix(shade, mood.sea[1], 0.5), { opacity: 0.4 }),
    ),
    placed(
      { x, y, turn: -2 },
      shape('M0-150L-70-20H70Z', chart),
      shape('M0-150L70-20H0Z', shade),
      shape('M-150-64L-88 8H88L150-64L70-20H-70Z', bright),
      shape('M0-20L-70-20L-150-64L-88 8H0Z', mix(bright, shade, 0.25)),
      shape('M0-20H70L150-64L88 8H0Z', mix(bright, shade, 0.6)),
      stroke('M-46-34q20-30 34-10t20-50M-104-28q20 4 30 16', '#c8613c', 3, { 'stroke-dasharray': '8 7' }),
      stroke('M18-52l12 12m0-12l-12 12', '#c8613c', 4),
    ),
    stroke(
      `M${x - 150} ${y + 12}q75-12 150 0t150 0M${x - 210} ${y + 40}q60-10 120 0M${x + 90} ${y + 36}q60-10 130 0`,
      mood.foam,
      4,
      {
        opacity: 0.7,
      },
    ),
  ].join('');
}
