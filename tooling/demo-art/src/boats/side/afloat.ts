import { glint, type Point, smooth } from '../../drawing/curve.ts';
import { mix } from '../../drawing/color.ts';
import type { Scene } from '../../drawing/scene.ts';
import { group, placed, shape, short } from '../../drawing/svg.ts';
import { type Boat, type BoatName, fleet } from './fleet.ts';
import { mirrored, painted } from '../paint.ts';

type Berth = {
  boat: BoatName;
  /** Centre of the boat at its waterline, in pixels. */
  x: number;
  y: number;
  /** Length from bow to stern, in pixels. */
  length: number;
  heading?: 'right' | 'left';
  /** Determines the foam. */
  speed?: 'at rest' | 'gliding' | 'planing';
  /** Lift of the bow, in degrees. */
  lift?: number;
};

/** Draws a boat in the water with its reflection and foam. */
export function afloat(scene: Scene, berth: Berth): string {
  const { plan, livery, tall = 1 }: Boat = fleet[berth.boat];
  const { x, y, length, heading = 'right', speed = 'gliding', lift = 0 } = berth;
  const scale = length / plan.length;
  const flip = heading === 'left';
  const start = x + (flip ? 1 : -1) * (length / 2);
  const upright = (content: string) =>
    tall === 1 ? content : group({ transform: `scale(1 ${tall})` }, content);
  return [
    placed(
      { x: start, y, scale, flip },
      group(
        { transform: `scale(1 ${(-0.62 * tall).toFixed(2)})`, opacity: 0.34 },
        mirrored(scene, livery, plan.parts),
      ),
    ),
    ripplesOver(scene, { x, y, length, height: plan.height * scale * 0.62 * tall }),
    placed(
      { x: start, y, scale, flip, turn: flip ? lift : -lift },
      upright(painted(scene, livery, plan.parts)),
    ),
    placed({ x: start, y, scale, flip }, foam(scene, plan.waterline, speed)),
  ].join('');
}

/** Breaks the reflection into strips. */
function ripplesOver(
  { mood, random }: Scene,
  place: { x: number; y: number; length: number; height: number },
): string {
  const { x, y, length, height } = place;
  const strips = Array.from({ length: 16 }, (_, index) => {
    const share = (index + 1) / 16;
    return glint(
      random.around(x, length * 0.45),
      y + height * share,
      length * random.between(0.3, 0.75),
      2 + 5 * share,
    );
  });
  return shape(strips.join(''), mix(mood.sea[1], mood.sea[2], 0.3), { opacity: 0.55 });
}

function foam(
  scene: Scene,
  [stern, bow]: readonly [number, number],
  speed: NonNullable<Berth['speed']>,
): string {
  if (speed === 'at rest') return lapping(scene, stern, bow);
  return speed === 'planing' ? spray(scene, stern, bow) : bowWave(scene, stern, bow);
}

function lapping({ mood, random }: Scene, stern: number, bow: number): string {
  const span = bow - stern;
  const d = Array.from({ length: 6 }, () =>
    glint(random.between(stern + 2, bow - 2), 2.2, span * random.between(0.1, 0.25), 1),
  );
  return (
    shape(d.join(''), mood.foam, { opacity: 0.6 }) +
    shape(glint((stern + bow) / 2, 4, span * 1.02, 1.6), mood.sea[2], { opacity: 0.45 })
  );
}

function bowWave(scene: Scene, stern: number, bow: number): string {
  const span = bow - stern;
  const crest: Point[] = [
    [bow + 4, 2.5],
    [bow - 1, -2.4],
    [bow - span * 0.08, -1.2],
    [bow - span * 0.22, 1.6],
    [bow - span * 0.5, 2.2],
    [stern + span * 0.08, 1.2],
    [stern - 8, 0.4],
    [stern - 30, 1.8],
  ];
  const d = `${smooth(crest)}Q${short(stern)} 5 ${short((bow + stern) / 2)} 4.2Q${short(bow - span * 0.08)} 4.6 ${short(bow + 4)} 2.5Z`;
  return shape(d, whiteWater(scene)) + wake(scene, stern, 4);
}

function spray(scene: Scene, stern: number, bow: number): string {
  const from = bow - (bow - stern) * 0.22;
  const span = from - stern;
  const crest: Point[] = [
    [from + 6, 2],
    [from - 2, -3.6],
    [from - span * 0.16, -3.2],
    [from - span * 0.42, -0.4],
    [from - span * 0.7, 0.2],
    [stern + span * 0.06, -1.4],
    [stern - 12, -4.6],
    [stern - 30, -1.8],
    [stern - 62, 2],
  ];
  const d = `${smooth(crest)}Q${short(stern)} 6.5 ${short((from + stern) / 2)} 5.2Q${short(from)} 5 ${short(from + 6)} 2Z`;
  return shape(d, whiteWater(scene)) + wake(scene, stern, 9);
}

// Foam at the crest, mixed with the colour of the sea at the foot.
function whiteWater({ mood, defs }: Scene): string {
  return defs.linear([
    [0, mood.foam],
    [0.55, mood.foam],
    [1, mix(mood.foam, mood.sea[1], 0.45)],
  ]);
}

function wake({ mood, random }: Scene, stern: number, count: number): string {
  const d = Array.from({ length: count }, (_, index) =>
    glint(stern - 14 - index * random.between(5, 9), 2 + random.between(0, 3.5), random.between(12, 30), 1.1),
  );
  return shape(d.join(''), mood.foam, { opacity: 0.6 });
}
