import { closed, type Point } from '../drawing/curve.ts';
import type { Scene } from '../drawing/scene.ts';
import { box, disc, shape, short, stroke } from '../drawing/svg.ts';

/** Draws sky and sun, down to the horizon. */
export function sky(scene: Scene): string {
  const { width, horizon, mood, defs } = scene;
  const [zenith, high, low, edge] = mood.sky;
  const air = defs.linear([
    [0, zenith],
    [0.45, high],
    [0.85, low],
    [1, edge],
  ]);
  return box(0, 0, width, horizon + 2, air) + sun(scene);
}

function sun({ width, height, mood, defs }: Scene): string {
  const { color, glow } = mood.sun;
  const [x, y, radius] = [mood.sun.x * width, mood.sun.y * height, (mood.sun.radius * width) / 1600];
  const halo = defs.radial({ x, y, radius: radius * 9 }, [
    [0, glow, 0.85],
    [0.25, glow, 0.38],
    [1, glow, 0],
  ]);
  return disc(x, y, radius * 9, halo) + disc(x, y, radius, color);
}

/** Draws long flat clouds. */
export function clouds({ width, horizon, mood, random }: Scene, count: number): string {
  const drawn = Array.from({ length: count }, () => {
    const y = random.between(horizon * 0.12, horizon * 0.72);
    return cloud(random, random.between(0, width), y, random.between(0.16, 0.34) * width);
  });
  return shape(drawn.join(''), mood.cloud, { opacity: 0.42 });
}

function cloud(random: Scene['random'], x: number, y: number, length: number): string {
  const humps = 6;
  const top: Point[] = Array.from({ length: humps + 1 }, (_, index) => {
    const along = index / humps;
    const rise = Math.sin(Math.PI * along) * length * random.between(0.02, 0.066);
    return [x + along * length, y - rise];
  });
  const under: Point[] = [0.75, 0.5, 0.25].map((along) => [x + along * length, y + length * 0.012]);
  return closed([...top, ...under]);
}

/** Draws a few distant gulls. */
export function gulls(
  { mood, random }: Scene,
  place: { x: number; y: number; count: number; size?: number },
): string {
  const { x, y, count, size = 13 } = place;
  const wings = Array.from({ length: count }, () => {
    const [gx, gy, half] = [
      random.around(x, size * 9),
      random.around(y, size * 4),
      size * random.between(0.6, 1.1),
    ];
    const [w, lift] = [short(half), short(half * random.between(0.5, 0.8))];
    return `M${short(gx - half)} ${short(gy)}q${short(half * 0.6)}-${lift} ${w} 0q${short(half * 0.5)}-${lift} ${w} ${short(half * 0.1)}`;
  });
  return stroke(wings.join(''), mood.land, size * 0.16, { opacity: 0.75 });
}

/** Draws stars. */
export function stars({ width, horizon, random }: Scene, count: number): string {
  const dots = Array.from(
    { length: count },
    () => `M${Math.round(random.between(0, width))} ${Math.round(random.between(0, horizon * 0.55))}h0`,
  );
  const half = count / 2;
  return (
    stroke(dots.slice(half).join(''), '#ffffff', 2.4, { opacity: 0.6 }) +
    stroke(dots.slice(0, half).join(''), '#ffffff', 4, { opacity: 0.8 })
  );
}
