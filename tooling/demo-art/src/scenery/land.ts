import { filledTo, type Point } from '../drawing/curve.ts';
import { mix } from '../drawing/color.ts';
import type { Scene } from '../drawing/scene.ts';
import { shape } from '../drawing/svg.ts';

type Ridge = {
  /** Start and end, as shares of the width. */
  from: number;
  to: number;
  /** Height of the summit, in pixels of a picture 1600 pixels wide. */
  height: number;
  /** 0 is near, 1 fades into the sky. */
  distance: number;
  /** Position of the summit along the ridge, 0 to 1. */
  summit?: number;
};

/** Draws a range of hills on the horizon, tapering to the sea at both ends. */
export function ridge(scene: Scene, { from, to, height, distance, summit = 0.5 }: Ridge): string {
  const { width, horizon, mood, random, defs } = scene;
  const scale = width / 1600;
  const steps = 14;
  const points: Point[] = Array.from({ length: steps + 1 }, (_, index) => {
    const along = index / steps;
    const swell = along < summit ? along / summit : (1 - along) / (1 - summit);
    const rise = Math.sin((Math.PI / 2) * swell) ** 1.2 * height * random.between(0.8, 1.06);
    return [(from + (to - from) * along) * width, horizon - rise * scale];
  });
  const color = mix(mood.land, mood.haze, distance);
  const fill = defs.linear([
    [0, color],
    [1, mix(color, mood.haze, 0.32)],
  ]);
  return shape(filledTo(horizon + 1, points), fill);
}

/** Draws the Troodos mountains in the background, in several shades of blue. */
export function troodos(scene: Scene, place: { from?: number; to?: number; height?: number } = {}): string {
  const { from = -0.1, to = 1.1, height = 150 } = place;
  const span = to - from;
  return [
    ridge(scene, { from, to, height, distance: 0.7, summit: 0.55 }),
    ridge(scene, {
      from: from + span * 0.18,
      to: to + span * 0.05,
      height: height * 0.66,
      distance: 0.48,
      summit: 0.6,
    }),
    ridge(scene, {
      from: from - span * 0.05,
      to: from + span * 0.55,
      height: height * 0.42,
      distance: 0.28,
      summit: 0.4,
    }),
  ].join('');
}
