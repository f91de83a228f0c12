import { darker, lighter, mix } from '../drawing/color.ts';
import { closed, type Point } from '../drawing/curve.ts';
import type { Scene } from '../drawing/scene.ts';
import { placed, shape, short, stroke } from '../drawing/svg.ts';
import type { Place } from './rocks.ts';

/** Draws a date palm, 100 units tall; `lean` moves its crown sideways. */
export function palm(scene: Scene, { x, y, scale = 1, lean = 6 }: Place & { lean?: number }): string {
  const { mood, random } = scene;
  const leaf = mix(mix('#4d7a4c', mood.tint.color, mood.tint.share), mood.land, 0.2);
  const crown: Point = [lean, -100];
  const trunk = `M-3 0Q${short(-2 + lean * 0.2)}-55 ${short(lean - 1.6)}-100L${short(lean + 1.6)}-100Q${short(2.5 + lean * 0.4)}-55 3 0Z`;
  const angles = [-168, -146, -118, -96, -74, -48, -22, 8, 172];
  const fronds = angles.map((angle) => frond(crown, angle + random.between(-8, 8), random.between(30, 40)));
  return placed(
    { x, y, scale },
    shape(trunk, mix(mix('#86664a', mood.tint.color, mood.tint.share), mood.land, 0.25)),
    shape(fronds.slice(0, 5).join(''), darker(leaf, 0.22)),
    shape(fronds.slice(5).join(''), leaf),
  );
}

function frond([x, y]: Point, angle: number, length: number): string {
  const turn = (angle * Math.PI) / 180;
  const [dx, dy] = [Math.cos(turn) * length, Math.sin(turn) * length * 0.72];
  const droop = length * 0.5;
  const tip = `${short(dx * 1.06)} ${short(dy + droop)}`;
  return `M${short(x)} ${short(y)}q${short(dx * 0.5)} ${short(dy * 1.05)} ${tip}q${short(-dx * 0.3)} ${short(-droop * 0.42)} ${short(-dx * 1.06)} ${short(-dy - droop)}`;
}

/** Draws a dark clump of umbrella pines and scrub, as on the Akamas peninsula. */
export function pines(scene: Scene, { x, y, scale = 1, count = 3 }: Place & { count?: number }): string {
  const { mood, random } = scene;
  const dark = darker(mix(mix('#3d6b45', mood.tint.color, mood.tint.share), mood.land, 0.15), 0.1);
  const bark = darker(mix(mood.rock[2], '#8a5a3a', 0.6), 0.2);
  const trees = Array.from({ length: count }, (_, index) => {
    const [tx, height] = [index * 58 + random.between(-12, 12), random.between(70, 120)];
    const trunk = stroke(
      `M${short(tx)} 0q${short(random.between(-8, 8))}-${short(height / 2)} ${short(random.between(-6, 6))}-${short(height)}`,
      bark,
      5,
    );
    return (
      trunk +
      shape(canopy(scene, tx, -height, 52), dark) +
      shape(canopy(scene, tx - 8, -height - 9, 36), lighter(dark, 0.12))
    );
  });
  const ground = `M-120 60Q-40-14 ${count * 22}-8T${count * 58 + 80} 60Z`;
  return placed({ x, y, scale }, ...trees, shape(ground, darker(mood.scrub, 0.3)));
}

function canopy({ random }: Scene, x: number, y: number, radius: number): string {
  const points: Point[] = Array.from({ length: 9 }, (_, index) => {
    const angle = (index / 9) * Math.PI * 2;
    const reach = radius * random.between(0.82, 1.12);
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * (Math.sin(angle) > 0 ? 0.28 : 0.52)];
  });
  return closed(points);
}
