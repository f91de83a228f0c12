import { glint, type Point, smooth } from '../../drawing/curve.ts';
import type { Scene } from '../../drawing/scene.ts';
import { placed, shape, stroke } from '../../drawing/svg.ts';
import { catamaranFromAbove } from './catamaran.ts';
import { motorYachtFromAbove } from './motor-yacht.ts';
import { openBoatFromAbove } from './open-boat.ts';
import type { TopPlan } from './outline.ts';
import { sloopFromAbove } from './sloop.ts';
import { liveries, type Livery } from '../livery.ts';
import { painted } from '../paint.ts';

const fleetFromAbove = {
  'aurora-68': { plan: motorYachtFromAbove('hardtop'), livery: liveries.aurora },
  'azure-45': { plan: motorYachtFromAbove('coupe'), livery: liveries.azure },
  'selene-46': { plan: sloopFromAbove(), livery: liveries.selene },
  'lagoona-42': { plan: catamaranFromAbove('mast'), livery: liveries.lagoona },
  'nereid-power-40': { plan: catamaranFromAbove('power'), livery: liveries.nereid },
  'breeze-24': { plan: openBoatFromAbove('day boat'), livery: liveries.breeze },
  'comet-32': { plan: openBoatFromAbove('racer'), livery: liveries.comet },
  'delphi-rib': { plan: openBoatFromAbove('rib'), livery: liveries.delphi },
} satisfies Record<string, { plan: TopPlan; livery: Livery }>;

type BoatSeenFromAbove = keyof typeof fleetFromAbove;

type Mooring = {
  boat: BoatSeenFromAbove;
  /** Centre of the boat, in pixels. */
  x: number;
  y: number;
  length: number;
  /** Degrees; 0 heads to the right. */
  turn?: number;
  moving?: 'yes' | 'no';
  /** Depth of the sea floor, as the offset of the shadow in pixels. */
  depth?: number;
};

/** Draws a boat from above, with its shadow on the sand. */
export function fromAbove(scene: Scene, mooring: Mooring): string {
  const { plan, livery } = fleetFromAbove[mooring.boat];
  const { x, y, length, turn = 0, moving = 'no', depth = 26 } = mooring;
  const scale = length / plan.length;
  const centred = (content: string) => placed({ x: -plan.length / 2, y: 0 }, content);
  const shadow = placed(
    { x: x + depth * 0.7, y: y + depth, scale, turn },
    centred(shape(plan.outline, scene.mood.sea[2], { opacity: 0.4 })),
  );
  const trail = moving === 'yes' ? wakeBehind(scene, plan.length) : ringAround(scene, plan);
  return shadow + placed({ x, y, scale, turn }, centred(trail + painted(scene, livery, plan.parts)));
}

function ringAround({ mood }: Scene, plan: TopPlan): string {
  return stroke(plan.outline, mood.foam, 5, { opacity: 0.22 });
}

/** Draws the V of foam behind a fast boat. */
function wakeBehind({ mood, random }: Scene, length: number): string {
  const arm = (side: 1 | -1): Point[] => [
    [length * 0.72, side * length * 0.09],
    [length * 0.2, side * length * 0.2],
    [-length * 0.6, side * length * 0.34],
    [-length * 1.9, side * length * 0.6],
  ];
  const back: Point[] = [
    [-length * 1.6, -length * 0.42],
    [-length * 0.4, -length * 0.14],
    [0, -length * 0.1],
    [0, length * 0.1],
    [-length * 0.4, length * 0.14],
    [-length * 1.6, length * 0.42],
  ];
  const churn = Array.from({ length: 22 }, () => {
    const far = random.between(0.05, 2.2);
    return glint(
      -length * far,
      random.around(0, length * (0.08 + far * 0.09)),
      length * random.between(0.12, 0.4),
      length * 0.018,
    );
  });
  return [
    shape(
      `${smooth(arm(1))}L${smooth(back.toReversed()).slice(1)}L${smooth(arm(-1).toReversed()).slice(1)}Z`,
      mood.foam,
      { opacity: 0.3 },
    ),
    stroke(smooth(arm(1)) + smooth(arm(-1)), mood.foam, length * 0.03, { opacity: 0.7 }),
    shape(churn.join(''), mood.foam, { opacity: 0.8 }),
  ].join('');
}
