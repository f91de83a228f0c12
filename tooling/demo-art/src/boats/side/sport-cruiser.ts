import { type BoatPlan, type Part, person, stanchions } from '../plan.ts';

/** Returns a low, fast hardtop cruiser: 45 feet. */
export function sportCruiser(): BoatPlan {
  return { length: 137, height: 52, waterline: [2, 113], parts: [...topsides, ...coupe, ...rails] };
}

const topsides: Part[] = [
  ['white', 'M-11-5L4-6L4-2L-10-2Z'],
  ['teak', 'M-11-5L4-6L4-5L-11-4Z'],
  ['hull', 'M3 3L0-13.5C45-15 96-18.5 138-28C133-18 123-4 113 3Z', 'mirrored'],
  ['shadow', 'M2-1.5C50-1.5 90-3 121-6.5L113 3L3 3Z'],
  ['boot', 'M2.5-1C50-1 90-1.8 116-2.5L113 3L3 3Z'],
  ['glass', 'M46-10.8C70-12 94-14.5 114-18.5L104-12.5C86-9.5 66-8 50-7.5Z'],
  ['shine', 'M78-12.5L88-13.6L80-9L72-8.5Z'],
  ['stripe', 'M.2-12.2C45-13.7 96-17 137-26L136.4-25C96-16 45-12.5.4-11.2Z'],
];

const coupe: Part[] = [
  ['cushion', 'M3-13.5L4-18Q6-19 24-18.5L27-14.5Z'],
  ...person(34, -16, 0.95),
  [
    'white',
    'M24-14.5L31-22L46-22C60-21 90-20 112-19.5C116-19 112-17.5 104-16.8C80-14.8 50-14.5 24-14.5Z',
    'mirrored',
  ],
  ['glass', 'M46-21.5L42-32C56-34.5 70-33.5 80-30.5C90-27 98-23.5 106-19.8C86-20.5 66-21.2 46-21.5Z'],
  ['shine', 'M62-33.2L70-32.5L62-21.3L54-21.4Z'],
  ['white', 'M80-30.5L83-29.4L76-20.8L73-20.9Z'],
  [
    'white',
    'M25-33C40-37.5 62-38.5 76-34.5C84-32 98-25 108-20C98-23.5 90-27 80-30.5C68-33.5 50-33.5 28-30.8Z',
    'mirrored',
  ],
  ['whiteShade', 'M26-32C44-34.5 66-34.8 80-31.3L80-30.5C68-33.5 50-33.5 28-30.8Z'],
  ['white', 'M28-31L33-32L31-22L25-19Z'],
  ['white', 'M38-36.5L43-43L48-43L50-37.5Z'],
  ['white', 'M43-43Q47-47 51-43Z'],
  ['rail', 'M43-43L40-54'],
];

const rails: Part[] = [
  ['rail', 'M84-25.5C104-30 122-33 136-34L138-28'],
  stanchions(5, { x: 98, y: -20.5 }, { x: 135, y: -27.5 }, 6.5),
];
