import { type BoatPlan, type Part, person, stanchions } from '../plan.ts';
import type { SailsOptions } from './sloop.ts';

/** Returns a cruising catamaran with one mast: 42 feet as drawn. */
export function sailingCatamaran({ sails }: SailsOptions): BoatPlan {
  return {
    length: 130,
    height: 216,
    waterline: [3, 125],
    parts: [...mast, ...(sails === 'set' ? canvasSet : canvasFurled), ...hulls, ...saloon, ...helm, ...rails],
  };
}

/** Returns the same hulls with engines instead of a mast, and a flybridge: 40 feet. */
export function powerCatamaran(): BoatPlan {
  return {
    length: 130,
    height: 72,
    waterline: [3, 125],
    parts: [...hulls, ...saloon, ...upperHelm, ...rails],
  };
}

const hulls: Part[] = [
  ['farHull', 'M30 1L30-12L122-18C134-18.5 136-16 135.5-12L131 1Z', 'mirrored'],
  [
    'hull',
    'M6 3L-4-2L-3-5L3-7L5-11L9-12L11-18C44-19 92-19.5 124-21.5C129-21.7 130-19 129.3-15L125 3Z',
    'mirrored',
  ],
  ['shadow', 'M0-2C46-2 90-2.5 127-4L125 3L6 3Z'],
  ['boot', 'M4-.8C50-.5 90-.5 125.8-1L125 3L6 3Z'],
  ['glass', 'M38-12.8C62-13.5 86-14 108-15.2L103-10.8C84-9.8 60-9.3 40-9.2Z'],
  ['shine', 'M70-13.8L79-14L74-9.9L66-9.7Z'],
  ['stripe', 'M10.6-16C44-17 92-17.5 128.5-19.5L128.8-18.2C92-16.2 44-15.7 10.3-14.8Z'],
  ['teak', 'M-4-2.6L6-3L6-2L-4-1.6ZM3-7.6L9-8L9-7L3-6.6Z'],
];

const saloon: Part[] = [
  ['white', 'M18-18L20-38C44-41 66-41 78-39C88-36 96-28 103-20.5C74-18.5 46-18 18-18Z', 'mirrored'],
  ['glass', 'M30-36C48-37.8 64-37.6 76-36C83-33.5 90-27.5 95-22.5L31-22Z'],
  ['white', 'M47-37.5L49.5-37.5L49.5-21.5L47-21.5ZM66-37.5L68.5-37L71-21.8L68-21.8Z'],
  ['shine', 'M52-37.2L60-37.2L54-22L50-22Z'],
  ['rail', 'M13-38L14-18'],
  ['cushion', 'M14-18L14-23L22-23L23-18Z'],
  ['white', 'M5-40C24-43.5 60-44 84-39C88-37.5 92-34.5 94-32C88-36 80-37.3 74-37.5L6-37.3Z', 'mirrored'],
  ['whiteShade', 'M6-38.6C30-39.6 60-39.8 82-37.8C87-36.5 91-34.5 94-32C88-36 80-37.3 74-37.5L6-37.3Z'],
];

const mast: Part[] = [
  ['rig', 'M70-208L128-21M70-206L14-20M70-206L74-20M64-130h12'],
  ['spar', 'M70.5-38L70-212'],
  ['spar', 'M70-62L14-60'],
];

const canvasSet: Part[] = [
  ['sail', 'M68.5-65L68.2-208L58-205C44-160 26-108 13-62.5C34-59.5 52-60.5 68.5-65Z', 'mirrored'],
  ['sailBack', 'M68.5-65L68.2-208C66-150 62-100 54-62Z'],
  [
    'seam',
    'M50-180L68-182M41-150C52-153 62-154 68.3-154M31-118C46-121 58-122 68.3-122M21-88C40-92 56-93 68.3-93',
  ],
  ['sail', 'M126-24L73-192C75-130 72-84 66-46C88-34 110-26 126-24Z', 'mirrored'],
  ['sailBack', 'M126-24L73-192C88-130 102-76 112-29Z'],
  ['seam', 'M74-150L85-153M73-108C82-106 92-105 99.5-106M70-72C84-66 100-62 112-65'],
];

const canvasFurled: Part[] = [
  ['sail', 'M126-24L71-198L73-198L127.5-24Z'],
  ['canvas', 'M13-60C26-68 50-70 69-71L69-62Z', 'mirrored'],
];

const helm: Part[] = [
  ['white', 'M30-42L33-50L44-50L46-42Z'],
  ...person(39, -42, 1),
  ['rail', 'M26-42L25-57M54-42L55-57'],
  ['canvas', 'M20-57.5C32-60.5 48-60.5 60-57L60-55C48-58 32-58 20-55.7Z'],
];

const upperHelm: Part[] = [
  ['white', 'M22-41L26-48C44-50 66-50 78-47L90-37L70-41Z'],
  ['whiteShade', 'M25-45C44-47 66-47 82-43.5L90-37L70-41L22-41Z'],
  ['glass', 'M64-48.8L74-54.5C79-51 83-47 86-42C80-46 72-48.2 64-48.8Z'],
  ['cushion', 'M8-41L9-45L24-45.5L25-41.5Z'],
  ...person(60, -47, 1),
  ...person(50, -47, 0.9),
  ['white', 'M30-42L24-62L32-62L44-43Z'],
  ['spar', 'M76-48L80-61'],
  ['white', 'M18-63.5C40-67 68-66.5 90-61.5L86-60C66-62 40-62.5 20-61Z', 'mirrored'],
  ['whiteShade', 'M19-62.3C40-64 68-63.5 88-60.8L86-60C66-62 40-62.5 20-61Z'],
  ['rail', 'M34-65L32-77M50-66v-5M47-71h6'],
];

const rails: Part[] = [
  ['rail', 'M84-27.5C100-28.5 114-29 127-29L129-21.5'],
  stanchions(5, { x: 100, y: -20.5 }, { x: 126, y: -21.5 }, 7.5),
];
