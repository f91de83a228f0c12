import { glint, type Point, polyline, smooth } from '../drawing/curve.ts';
import { mix } from '../drawing/color.ts';
import type { Scene } from '../drawing/scene.ts';
import { element, placed, shape, stroke } from '../drawing/svg.ts';

export type Place = { x: number; y: number; scale?: number };

/** Draws Petra tou Romiou (Aphrodite's Rock): the large rock, two small ones, and foam around them. */
export function aphroditesRock(scene: Scene, { x, y, scale = 1 }: Place): string {
  const flip = scene.mood.sun.x * scene.width > x;
  return placed(
    { x, y, scale, flip },
    stack(scene, smallRock, 0.62, -196),
    stack(scene, bigRock, 1, -150),
    stack(scene, smallRock, 0.42, 176),
    surf(scene, -220, 250),
  );
}

/** Draws a single rock in the water. */
export function skerry(scene: Scene, { x, y, scale = 1 }: Place): string {
  return placed({ x, y, scale }, stack(scene, smallRock, 1, -60), surf(scene, -72, 74));
}

type Facets = { whole: string; lit: string; shaded: string; cracks: string };

const bigRock: Facets = {
  whole:
    'M-8 4L12-42L30-60L42-112L68-150L88-156L106-178L130-192L152-186L172-160L198-150L214-118L242-98L262-54L292-30L318 4Z',
  lit: 'M-8 4L12-42L30-60L42-112L68-150L88-156L106-178L130-192L138-150L118-122L126-84L98-62L104-26L86 4Z',
  shaded:
    'M152-186L172-160L198-150L214-118L242-98L262-54L292-30L318 4L206 4L224-42L190-64L198-98L166-114L172-148Z',
  cracks: 'M68-150L76-112L62-80M30-60L52-38M130-192L146-146L140-96L158-52M242-98L232-70M104-26L130-12',
};

const smallRock: Facets = {
  whole: 'M-10 4L8-30L26-64L44-70L56-88L78-60L98-28L124 4Z',
  lit: 'M-10 4L8-30L26-64L44-70L56-88L52-48L38-30L44 4Z',
  shaded: 'M56-88L78-60L98-28L124 4L80 4L84-26L66-44Z',
  cracks: 'M26-64L34-40M56-88L62-56',
};

function stack({ mood, defs }: Scene, facets: Facets, scale: number, x: number): string {
  const [light, middle, dark] = mood.rock;
  const fade = (color: string) =>
    defs.linear([
      [0, color],
      [0.75, color],
      [1, mix(color, mood.sea[1], 0.4)],
    ]);
  return placed(
    { x, y: 0, scale },
    shape(facets.whole, fade(middle)),
    shape(facets.lit, fade(light)),
    shape(facets.shaded, fade(dark)),
    stroke(facets.cracks, dark, 2, { opacity: 0.45 }),
  );
}

/** Draws white water along the foot of rocks. */
function surf({ mood, random }: Scene, from: number, to: number): string {
  const count = Math.ceil((to - from) / 34);
  const d = Array.from({ length: count }, () =>
    glint(random.between(from, to), random.between(0, 7), random.between(30, 90), 3.5),
  );
  return shape(d.join(''), mood.foam, { opacity: 0.75 });
}

type Cliff = {
  /** Left and right end, in pixels. */
  from: number;
  to: number;
  /** Height at the left end and at the right end. */
  heights: readonly [number, number];
  /** Waterline, in pixels. */
  base: number;
  /** 0 is near, 1 fades into the haze. */
  distance?: number;
  /** Positions of caves at the water, as shares of the length. */
  caves?: readonly number[];
};

/** Draws a faceted limestone cliff with scrub on top. */
export function cliff(scene: Scene, { from, to, heights, base, distance = 0, caves = [] }: Cliff): string {
  const { mood, random, defs } = scene;
  const steps = Math.max(6, Math.round((to - from) / 62));
  const top: Point[] = Array.from({ length: steps + 1 }, (_, index) => {
    const along = index / steps;
    const height = heights[0] + (heights[1] - heights[0]) * along ** 1.25;
    return [from + (to - from) * along, base - height * random.between(0.9, 1.07)];
  });
  const far = (color: string) => mix(color, mood.haze, distance);
  const [light, middle, dark] = mood.rock.map(far) as [string, string, string];
  const wall = defs.linear([
    [0, middle],
    [0.7, middle],
    [1, mix(middle, mood.sea[1], 0.35)],
  ]);
  const [lit, shaded] = [facets(scene, top, base, 0), facets(scene, top, base, 1)];
  return [
    shape(
      polyline([[from - heights[0] * 0.16, base + 3], ...top, [to + heights[1] * 0.22, base + 3]]).concat(
        'Z',
      ),
      wall,
    ),
    shape(lit, light, { opacity: 0.9 }),
    shape(shaded, dark, { opacity: 0.6 }),
    scrub(scene, top, far(mood.scrub)),
    ...caves.map((along) =>
      cave(scene, { x: from + (to - from) * along, base, height: Math.max(...heights) * 0.42 }),
    ),
    placed({ x: 0, y: base }, surf(scene, from, to)),
  ].join('');
}

function facets({ random }: Scene, top: readonly Point[], base: number, phase: 0 | 1): string {
  return top
    .slice(0, -1)
    .filter((_, index) => index % 2 === phase)
    .map(([x, y]) => {
      const width = random.between(22, 52);
      const foot = base - (base - y) * random.between(0, 0.3);
      return polyline([
        [x, y],
        [x + width, y + random.between(2, 12)],
        [x + width * random.between(0.5, 0.9), (y + base) / 2],
        [x + width * 0.6, foot],
        [x + random.between(-8, 6), (y * 1.4 + base) / 2.4],
      ]).concat('Z');
    })
    .join('');
}

function scrub({ random }: Scene, top: readonly Point[], color: string): string {
  const first: Point = top[0] ?? [0, 0];
  const last: Point = top.at(-1) ?? [0, 0];
  const back: Point[] = top.map(([x, y]) => [x, y - random.between(4, 13)]);
  const under: Point[] = top.toReversed().map(([x, y]) => [x, y + random.between(2, 15)]);
  return shape(`${smooth([first, ...back, last])}L${smooth(under).slice(1)}Z`, color);
}

function cave(
  { mood, random }: Scene,
  { x, base, height }: { x: number; base: number; height: number },
): string {
  const [w, h] = [height * random.between(0.7, 1.1), height * random.between(0.75, 1.05)];
  const mouth = `M${Math.round(x - w / 2)} ${base + 3}q${Math.round(w * 0.04)} ${Math.round(-h * 0.9)} ${Math.round(w * 0.45)} ${Math.round(-h)}q${Math.round(w * 0.5)} ${Math.round(h * 0.12)} ${Math.round(w * 0.55)} ${Math.round(h)}Z`;
  return (
    shape(mouth, mix(mix(mood.rock[2], mood.sea[2], 0.5), '#0a1c30', 0.4)) +
    shape(glint(x, base + 1, w * 0.8, 3), mood.sea[0], { opacity: 0.6 })
  );
}

/** Draws Cape Greco's natural bridge, with the sea visible through it. */
export function naturalArch(scene: Scene, { x, y, scale = 1 }: Place): string {
  const { mood, defs } = scene;
  const [light, middle, dark] = mood.rock;
  const body =
    'M-30 4L-16-92L20-128L90-140L190-138L270-146L360-140L420-150L500-140L538-92L560 4L330 4C334-40 318-78 276-88C226-98 176-84 156-46C148-28 148-10 150 4Z';
  return placed(
    { x, y, scale },
    element('path', {
      d: body,
      fill: defs.linear([
        [0, light],
        [0.5, middle],
        [1, mix(middle, mood.sea[1], 0.35)],
      ]),
    }),
    shape(
      'M276-88C226-98 176-84 156-46C148-28 148-10 150 4L130 4L134-52C150-96 220-116 290-104C330-96 346-56 344 4L330 4C334-40 318-78 276-88Z',
      dark,
      { opacity: 0.75 },
    ),
    shape('M-30 4L-16-92L20-128L40-84L22-40L34 4ZM360-140L420-150L440-96L410-50L424 4L372 4L380-60Z', light, {
      opacity: 0.8,
    }),
    shape('M60-134L90-140L190-138L180-122L110-118ZM440-96L500-140L538-92L560 4L480 4L486-50Z', dark, {
      opacity: 0.35,
    }),
    shape(
      'M-16-92L20-128L90-140L190-138L270-146L360-140L420-150L500-140L516-136L502-152L430-160L350-151L270-156L180-149L86-151L14-138L-22-100Z',
      mood.scrub,
    ),
    surf(scene, -40, 150),
    surf(scene, 330, 560),
  );
}
