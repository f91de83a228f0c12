import { darker, lighter, mix } from '../drawing/color.ts';
import { circle, closed, type Point, smooth } from '../drawing/curve.ts';
import type { Scene } from '../drawing/scene.ts';
import { box, disc, group, placed, shape, stroke } from '../drawing/svg.ts';

export type Water = {
  /** Position and radius of the shallowest spot, as shares of the picture. */
  shallow: { x: number; y: number; reach: number };
  meadows?: number;
};

/** Draws clear water from above: sand, seagrass, and light patterns on the floor. */
export function waterFromAbove(scene: Scene, { shallow, meadows = 7 }: Water): string {
  const { width, height, defs } = scene;
  const at = { x: shallow.x * width, y: shallow.y * height, radius: shallow.reach * width };
  const ground = defs.radial(at, [
    [0, tones.sand],
    [0.3, tones.shallow],
    [0.62, tones.middle],
    [1, tones.deep],
  ]);
  return box(0, 0, width, height, ground) + seaGrass(scene, meadows) + netOfLight(scene);
}

const tones = { sand: '#b5ead8', shallow: '#62cfc8', middle: '#2aa3b8', deep: '#0d6a96', grass: '#0f5a7d' };

function seaGrass({ width, height, random }: Scene, count: number): string {
  const d = Array.from({ length: count }, () =>
    blob(random, {
      x: random.between(0, width),
      y: random.between(0, height),
      radius: random.between(50, 150),
      flat: 0.6,
    }),
  );
  return shape(d.join(''), tones.grass, { opacity: 0.24 });
}

function netOfLight({ width, height, random }: Scene): string {
  const d = Array.from({ length: 56 }, () => {
    const [x, y] = [Math.round(random.between(-40, width)), Math.round(random.between(0, height))];
    const reach = Math.round(random.between(16, 34));
    return `M${x} ${y}q${reach}-${Math.round(reach * 0.6)} ${reach * 2} 0t${reach * 2} 0`;
  });
  return stroke(d.join(''), '#ffffff', 2.6, { opacity: 0.24 });
}

/** Draws a rocky shore along a line, with shallows in front of it; the land is on the side of `behind`. */
export function shore(scene: Scene, line: readonly Point[], behind: readonly Point[]): string {
  const { mood, random } = scene;
  const edge = smooth(line);
  const land = `${edge}${behind.map(([x, y]) => `L${x} ${y}`).join('')}Z`;
  const shallows = [210, 140, 80].map((width) => stroke(edge, tones.sand, width, { opacity: 0.26 })).join('');
  const bushes = line.flatMap(([x, y]) =>
    behind.slice(0, 2).map(([bx, by]) => {
      const share = random.between(0.22, 0.75);
      const [px, py] = [x + (bx - x) * share, y + (by - y) * share];
      return blob(random, { x: px, y: py, radius: random.between(24, 58), flat: 0.9 });
    }),
  );
  const stones = line.slice(1, -1).map(([x, y]) =>
    blob(random, {
      x: x + random.around(0, 60),
      y: y + random.around(0, 26),
      radius: random.between(9, 30),
      flat: 0.8,
    }),
  );
  return [
    shallows,
    stroke(edge, '#ffffff', 16, { opacity: 0.75, 'stroke-dasharray': '90 14 160 22 60 10' }),
    shape(land, mood.rock[0]),
    stroke(edge, mood.rock[1], 12),
    group(
      {},
      shape(stones.join(''), mood.rock[2], { opacity: 0.85 }),
      shape(bushes.join(''), darker(mood.scrub, 0.12)),
    ),
    shape(bushes.slice(0, 5).join(''), lighter(mix(mood.scrub, mood.land, 0.1), 0.08), {
      transform: 'translate(-5 -6)',
      opacity: 0.8,
    }),
  ].join('');
}

function blob(
  random: Scene['random'],
  { x, y, radius, flat }: { x: number; y: number; radius: number; flat: number },
): string {
  const corners = radius < 50 ? 6 : 8;
  const points: Point[] = Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * Math.PI * 2;
    const reach = radius * random.between(0.82, 1.14);
    return [Math.round(x + Math.cos(angle) * reach), Math.round(y + Math.sin(angle) * reach * flat)];
  });
  return closed(points);
}

/** Draws a person on a paddle board of 3.2 metres. `metre` is the length of a metre in pixels. */
export function paddler(
  scene: Scene,
  place: { x: number; y: number; metre: number; turn: number; color: string },
): string {
  const { x, y, metre, turn, color } = place;
  return placed(
    { x, y, turn, scale: (metre * 3.2) / 92 },
    shape('M-44 12Q0-2 48 12Q0 26-44 12Z', scene.mood.sea[2], {
      opacity: 0.3,
      transform: 'translate(10 14)',
    }),
    shape('M-44 0Q0-17 48 0Q0 17-44 0Z', '#fdfaf2'),
    shape('M-44 0Q0-5 48 0Q0 5-44 0Z', color),
    stroke('M-6-3L16-30M16-30L22-38', '#5a4634', 3),
    shape('M-12-8h11q4 8 0 16h-11q-4-8 0-16z', color),
    disc(-5, 0, 5.5, '#8a5a3c'),
  );
}

/** Draws a swimmer, with a ring of ripples. */
export function swimmer({ mood }: Scene, { x, y, metre }: { x: number; y: number; metre: number }): string {
  return placed(
    { x, y, scale: metre / 36 },
    stroke(circle(0, 0, 24), mood.foam, 2, { opacity: 0.5 }),
    stroke('M-22-3L-6 0L-22 4', '#b97f5c', 5, { opacity: 0.8 }),
    stroke('M-6 0H2M10-14L2 0L10 14', '#c98f6b', 6),
    disc(6, 0, 7, '#7a4c31'),
  );
}
