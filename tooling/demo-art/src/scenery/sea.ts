import { filledTo, glint, type Point } from '../drawing/curve.ts';
import { mix } from '../drawing/color.ts';
import type { Scene } from '../drawing/scene.ts';
import { box, shape } from '../drawing/svg.ts';

/** Draws water from the horizon to the lower edge, with the reflection of the sun. */
export function sea(scene: Scene): string {
  const { width, height, horizon, mood, defs } = scene;
  const [far, middle, near] = mood.sea;
  const water = defs.linear([
    [0, far],
    [0.16, mix(far, middle, 0.6)],
    [0.42, middle],
    [1, near],
  ]);
  return box(0, horizon, width, height - horizon, water) + swell(scene) + ripples(scene) + sunPath(scene);
}

/** Draws broad waves, wider and calmer towards the viewer. */
function swell(scene: Scene): string {
  const { width, height, horizon, mood, random } = scene;
  const depth = height - horizon;
  return [0.2, 0.42, 0.68]
    .map((share, index) => {
      const y = horizon + depth * share;
      const lift = depth * (0.012 + 0.016 * index);
      const points: Point[] = Array.from({ length: 9 }, (_, at) => [
        (width * at) / 8,
        y + random.around(0, lift),
      ]);
      return shape(filledTo(height, points), mood.sea[2], { opacity: 0.12 });
    })
    .join('');
}

function ripples(scene: Scene): string {
  const { mood } = scene;
  const light = dashes(scene, { count: 70, near: 1, spread: 1 });
  const dark = dashes(scene, { count: 60, near: 1, spread: 1 });
  return (
    shape(light, mix(mood.sea[0], mood.glitter, 0.5), { opacity: 0.3 }) +
    shape(dark, mood.sea[2], { opacity: 0.22 })
  );
}

function sunPath(scene: Scene): string {
  const { mood, width } = scene;
  const low = mood.sun.y * scene.height > scene.horizon * 0.55;
  const wide = dashes(scene, {
    count: low ? 60 : 26,
    near: 0.95,
    spread: low ? 0.2 : 0.3,
    x: mood.sun.x * width,
  });
  const core = low ? dashes(scene, { count: 42, near: 0.7, spread: 0.07, x: mood.sun.x * width }) : '';
  return shape(wide, mood.glitter, { opacity: 0.5 }) + (core && shape(core, mood.glitter, { opacity: 0.75 }));
}

type DashPlan = { count: number; near: number; spread: number; x?: number };

/** Draws glints that grow towards the viewer; with `x`, they spread around it like a fan. */
function dashes({ width, height, horizon, random }: Scene, { count, near, spread, x }: DashPlan): string {
  const depth = height - horizon;
  return Array.from({ length: count }, () => {
    const share = random.between(0.01, 1) ** 1.7 * near;
    const at =
      x === undefined ? random.between(-20, width) : random.around(x, width * spread * (0.25 + share));
    const length = (14 + 150 * share) * random.between(0.5, 1.2) * (width / 1600);
    return glint(at, horizon + 3 + depth * share, length, 1.2 + 6 * share);
  }).join('');
}

/** Draws a wave across the picture, in front of everything drawn before. */
export function foreWave(scene: Scene, share: number): string {
  const { width, height, horizon, mood, random, defs } = scene;
  const y = horizon + (height - horizon) * share;
  const points: Point[] = Array.from({ length: 8 }, (_, at) => [
    (width * at) / 7,
    y + random.around(0, height * 0.014),
  ]);
  const fill = defs.linear([
    [0, mix(mood.sea[1], mood.sea[2], 0.45), 0.85],
    [1, mood.sea[2], 0.95],
  ]);
  return shape(filledTo(height, points), fill);
}

/** Draws breaking crests. */
export function whitecaps({ width, height, horizon, mood, random }: Scene, count: number): string {
  const depth = height - horizon;
  const d = Array.from({ length: count }, () => {
    const share = random.between(0.06, 0.95);
    const [x, y] = [Math.round(random.between(0, width)), Math.round(horizon + depth * share)];
    const reach = Math.round((16 + 46 * share) * random.between(0.7, 1.3));
    const lift = Math.round(reach * 0.24);
    return `M${x} ${y}q${reach}-${lift} ${reach * 2}-${lift}q${Math.round(reach * 0.3)} ${Math.round(lift * 0.6)} ${Math.round(reach * 0.7)} ${lift}q-${reach}-${Math.round(lift * 0.5)}-${Math.round(reach * 2.7)} 0z`;
  });
  return shape(d.join(''), mood.foam, { opacity: 0.75 });
}
