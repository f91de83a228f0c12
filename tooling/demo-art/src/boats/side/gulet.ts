import { type BoatPlan, type Part, person, stanchions } from '../plan.ts';
import type { SailsOptions } from './sloop.ts';

/** Returns a wooden two-master with a high stern and a clipper bow: 26 metres. */
export function gulet({ sails }: SailsOptions): BoatPlan {
  return {
    length: 292,
    height: 232,
    waterline: [10, 222],
    parts: [
      ...bowsprit,
      ...topsides,
      ...decks,
      ...rig,
      ...(sails === 'set' ? canvasSet : canvasFurled),
      ...rails,
    ],
  };
}

const bowsprit: Part[] = [
  ['wood', 'M240-39L294-58L295-55.5L242-34Z'],
  ['rig', 'M294-57L224-8M294-57L150-226'],
];

const topsides: Part[] = [
  [
    'hull',
    'M14 4C2-6-6-20-9-36C20-31 50-27 90-25C140-23 180-25 214-31C230-34 244-38 258-44C248-34 234-12 222 4Z',
    'mirrored',
  ],
  ['shadow', 'M8-3C70-2 170-3 228-8L222 4L14 4Z'],
  ['boot', 'M11-1C70 0 170-1 225-3L222 4L14 4Z'],
  [
    'stripe',
    'M-8.5-33C20-28 50-24.2 90-22.2C140-20.2 180-22.2 214-28.2C230-31 242-35 253-40L250-36.8C240-32.5 230-29 214-25.8C180-19.8 140-17.8 90-19.8C50-21.8 20-25.5-7.8-30Z',
  ],
  ['seam', 'M-4-19C60-11 160-10 238-22M3-9C70-4 160-4 231-12'],
  [
    'glass',
    'M34-17.5h6v4h-6zM58-15.8h6v4h-6zM82-14.8h6v4h-6zM106-14.3h6v4h-6zM130-14.3h6v4h-6zM154-14.8h6v4h-6zM178-16h6v4h-6z',
  ],
];

const decks: Part[] = [
  ['white', 'M-8-36L-4-46L44-41L48-28Z'],
  ['wood', 'M-5-44L45-39.5L46-37L-6-41Z'],
  ['white', 'M70-26L72-41L136-40L142-25Z', 'mirrored'],
  ['glass', 'M76-37.5L90-37.5L90-30L75-30ZM95-37.4L109-37.3L109-30L95-30ZM114-37.2L130-37L133-30L114-30Z'],
  ['wood', 'M68-43L140-42L141-39.5L68-40.5Z'],
  ...person(172, -25, 1.1),
  ...person(30, -40, 1.1),
  ...person(196, -28, 1.05),
  ['canvas', 'M-6-66C16-70 48-70 66-65L66-62.5C48-67 16-67-6-63.2Z', 'mirrored'],
  ['rail', 'M-2-46L-3-64M30-42L30-67M62-28L63-63'],
];

const rig: Part[] = [
  [
    'rig',
    'M150-226L258-44M150-222L126-26M150-222L172-26M150-170L258-44M60-176L40-38M60-176L80-27M60-178L150-215',
  ],
  ['wood', 'M148-26L149-228L151.5-228L152.5-26Z'],
  ['wood', 'M58-28L59-180L61.3-180L62.3-28Z'],
  ['wood', 'M148-54L72-50L72-48L148-51ZM58-76L-6-78L-6-76.2L58-73.5Z'],
];

const canvasSet: Part[] = [
  ['sail', 'M147-57L148-212C140-205 135-190 128-172C110-130 90-90 74-53C98-49 126-51 147-57Z', 'mirrored'],
  ['seam', 'M131-178L148-180M116-142C126-145 138-146 147.5-146M97-104C114-108 132-109 147-109'],
  ['sail', 'M57-79L58-168C52-162 46-150 40-138C24-112 8-94-5-80C16-76 40-76 57-79Z', 'mirrored'],
  ['seam', 'M43-142L57.6-144M24-114C36-117 48-118 57.3-118'],
  ['sail', 'M290-57L154-218C162-160 166-110 160-62C200-52 250-50 290-57Z', 'mirrored'],
  ['sailBack', 'M290-57L154-218C188-160 232-94 262-53.5Z'],
  ['seam', 'M160-170C172-171 184-172 193-173M164-116C190-117 216-116 238-117'],
  ['sail', 'M252-46L156-170C162-130 166-80 164-44C196-38 228-38 252-46Z'],
];

const canvasFurled: Part[] = [
  ['sail', 'M288-59L152-220L155-219L290-58Z'],
  ['canvas', 'M148-54C130-62 96-62 72-53L72-49L148-51ZM58-76C44-84 14-85-6-80L-6-76L58-73.5Z', 'mirrored'],
];

const rails: Part[] = [
  ['rail', 'M142-33C180-34 220-40 254-51M-9-44L44-38'],
  stanchions(9, { x: 146, y: -25 }, { x: 250, y: -41 }, 8.5),
];
