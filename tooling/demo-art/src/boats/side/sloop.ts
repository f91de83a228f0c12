import { type BoatPlan, type Part, person, stanchions } from '../plan.ts';

export type SailsOptions = { sails: 'set' | 'furled' };

/** Returns a modern cruising sloop with one tall mast: 46 feet as drawn. */
export function sloop({ sails }: SailsOptions): BoatPlan {
  return {
    length: 140,
    height: 205,
    waterline: [4, 134],
    parts: [...topsides, ...deck, ...rig, ...(sails === 'set' ? canvasSet : canvasFurled)],
  };
}

const topsides: Part[] = [
  ['hull', 'M7 3L-4-3L3-13C46-12 96-13 142-18.5L135.5 3Z', 'mirrored'],
  ['shadow', 'M-1-2C50-1.5 100-2 136.5-4L135.5 3L7 3Z'],
  ['boot', 'M2-.8C50-.5 100-.5 135.8-1.2L135.5 3L7 3Z'],
  ['stripe', 'M2.5-11.3C46-10.3 96-11.3 141.5-16.8L141.2-15.4C96-10 46-9 1.8-9.9Z'],
  ['glass', 'M52-8.3L76-8.2L75-6L53-6.1ZM84-8.4L96-8.7L95.5-6.4L84-6.2Z'],
];

const deck: Part[] = [
  ['white', 'M46-12.5C52-18 60-20 78-19.5C94-19 104-16.5 112-14.7C90-12.8 66-12.3 46-12.5Z', 'mirrored'],
  ['glass', 'M58-17.3C66-18.3 84-17.9 98-15.8C86-14.6 70-14.3 60-14.5Z'],
  ['white', 'M8-12.8L13-16.5L46-16.5L52-12.5Z'],
  ['teak', 'M3.5-13L8-12.9L8-12L3-12Z'],
  ['canvas', 'M44-16C45-22 51-24.5 58-23.5L64-18.8L52-17.5Z'],
  ...person(18, -16, 1.05),
  ...person(31, -16, 0.95),
  ['rail', 'M4-20.5C46-19.5 100-20.5 139-24.5M139-24.5L142-18.5M4-20.5L3-13'],
  stanchions(10, { x: 4, y: -12.8 }, { x: 138, y: -18 }, 7.2),
];

const rig: Part[] = [
  ['rig', 'M84-200L2-14M84-196L141-19M84-150L80-13M84-196L88-14M79-112h12'],
  ['spar', 'M84.5-18L84-202'],
  ['spar', 'M84-29L31-28'],
  ['rig', 'M36-28L34-16'],
];

const canvasSet: Part[] = [
  ['sail', 'M82.5-32L82.2-194C78-192 76-190 74-184C60-130 42-82 30-30.5C46-27.5 66-28 82.5-32Z', 'mirrored'],
  [
    'seam',
    'M78.5-166L82-168M70-134C74-136 78-137 82-137M60.5-102C68-105 76-106 82-106M48-68C60-72 72-73 82-73',
  ],
  ['sailBack', 'M82.5-32L82.2-194C81-150 79-80 74-30.2Z'],
  ['sail', 'M139-21L87-180C88-120 83-70 70-24C92-17.5 120-17 139-21Z', 'mirrored'],
  ['seam', 'M87.5-140L100-143M84.5-100C92-101 103-102 112.5-101M79-62C92-59 110-58 126-60'],
  ['sailBack', 'M139-21L87-180C100-130 116-70 126-19.8Z'],
];

const canvasFurled: Part[] = [
  ['sail', 'M140-22L85-190L87-190L141-22Z'],
  ['canvas', 'M31-28C40-35 66-37 83-38L83-29Z', 'mirrored'],
];
