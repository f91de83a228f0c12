import { darker, lighter, mix } from '../drawing/color.ts';
import type { Scene } from '../drawing/scene.ts';
import { shape, stroke } from '../drawing/svg.ts';
import type { Livery } from './livery.ts';
import type { Material, Part } from './plan.ts';

type Brush = (d: string) => string;

/** Draws parts in the light of the scene; merges adjacent parts of one material into a path. */
export function painted(scene: Scene, livery: Livery, parts: readonly Part[]): string {
  const brushes = brushesOf(scene, livery);
  return joined(parts)
    .map(([material, d]) => brushes[material](d))
    .join('');
}

/** Draws the reflection of large parts in flat colours. */
export function mirrored({ mood }: Scene, livery: Livery, parts: readonly Part[]): string {
  const flat: Partial<Record<Material, string>> = {
    white: mood.white[1],
    boot: livery.boot,
    rubber: '#4d5b69',
    sail: livery.sail,
    canvas: livery.canvas,
    hull: livery.hull,
    farHull: livery.hull,
  };
  return parts
    .filter(([, , mark]) => mark === 'mirrored')
    .map(([material, d]) =>
      shape(d, mix(mix(flat[material] ?? livery.hull, mood.tint.color, mood.tint.share), mood.sea[1], 0.35)),
    )
    .join('');
}

function joined(parts: readonly Part[]): Part[] {
  return parts.reduce<Part[]>((done, [material, d]) => {
    const last = done.at(-1);
    if (last?.[0] !== material) return [...done, [material, d]];
    return [...done.slice(0, -1), [material, last[1] + d]];
  }, []);
}

function brushesOf({ mood, defs }: Scene, livery: Livery): Record<Material, Brush> {
  const lit = (color: string) => mix(color, mood.tint.color, mood.tint.share);
  const fill =
    (color: string): Brush =>
    (d) =>
      shape(d, color);
  const line =
    (color: string, width: number): Brush =>
    (d) =>
      stroke(d, color, width);
  const [bright, shade] = mood.white;
  const water = mood.sea[1];
  const hull = lit(livery.hull);
  const sail = mix(lit(livery.sail), bright, 0.5);
  return {
    hull: fill(
      defs.linear([
        [0, lighter(hull, 0.12)],
        [0.5, hull],
        [1, mix(darker(hull, 0.2), water, 0.25)],
      ]),
    ),
    farHull: fill(mix(darker(hull, 0.35), water, 0.3)),
    deck: fill(lighter(hull, 0.08)),
    boot: fill(lit(livery.boot)),
    stripe: fill(lit(livery.stripe)),
    white: fill(
      defs.linear([
        [0, bright],
        [0.55, mix(bright, shade, 0.2)],
        [1, mix(bright, shade, 0.75)],
      ]),
    ),
    whiteShade: fill(shade),
    glass: fill(
      defs.linear([
        [0, mix('#1b2f42', mood.sky[1], 0.38)],
        [1, lit('#101f2e')],
      ]),
    ),
    shine: (d) => shape(d, mood.sky[3], { opacity: 0.32 }),
    teak: fill(lit('#b98a58')),
    wood: fill(lit(livery.wood)),
    canvas: fill(
      defs.linear([
        [0, lighter(lit(livery.canvas), 0.15)],
        [1, darker(lit(livery.canvas), 0.12)],
      ]),
    ),
    cushion: fill(lit(livery.cushion)),
    rubber: fill(
      defs.linear([
        [0, lit('#7f8c98')],
        [0.45, lit('#5a6875')],
        [1, lit('#36424f')],
      ]),
    ),
    dark: fill(lit('#25303c')),
    sail: fill(
      defs.linear(
        [
          [0, sail],
          [0.6, mix(sail, shade, 0.18)],
          [1, mix(sail, shade, 0.6)],
        ],
        'right',
      ),
    ),
    sailBack: (d) => shape(d, shade, { opacity: 0.35 }),
    skin: fill(lit('#c98f6b')),
    shirt: fill(lit(livery.shirt)),
    seam: (d) => stroke(d, darker(shade, 0.15), 0.5, { opacity: 0.6 }),
    rail: line(mix(shade, '#5b6b7a', 0.35), 0.7),
    rig: (d) => stroke(d, lit('#4a5866'), 0.5, { opacity: 0.8 }),
    spar: line(mix(shade, '#8d98a3', 0.3), 1.8),
    shadow: (d) => shape(d, '#0a1c30', { opacity: 0.2 }),
  };
}
