import { type BoatPlan, person } from '../plan.ts';

/** Returns a traditional Cypriot fishing boat: nine metres of painted wood. */
export function caique(): BoatPlan {
  return {
    length: 92,
    height: 52,
    waterline: [8, 82],
    parts: [
      ['hull', 'M10 3C4-3 1-10-1-19C20-12 44-10 62-13C74-15 84-19 94-27C92-16 88-5 82 3Z', 'mirrored'],
      ['shadow', 'M7-2C40-1 60-2 86-5L82 3L10 3Z'],
      ['boot', 'M8.5-.5C40 .5 60 0 84-1L82 3L10 3Z'],
      [
        'stripe',
        'M-.7-17C20-10 44-8 62-11C74-13 84-17 93-24.5L92.5-21.5C84-14.5 74-10.5 62-8.5C44-5.5 20-7.5-.3-14.5Z',
      ],
      ['wood', 'M92-28L95-34L97-33L94-26Z'],
      ['white', 'M16-13L17-31L38-31L40-11Z', 'mirrored'],
      ['glass', 'M20-28L26-28L26-21L20-21ZM29-28L36-28L37-21L29-21Z'],
      ['canvas', 'M13-33L41-33.5L42-30.5L13-30Z'],
      ['wood', 'M57-12L57.5-50L59-50L59.5-12Z'],
      ['rig', 'M58-49L93-27M58-49L38-33'],
      ...person(48, -11, 1),
    ],
  };
}
