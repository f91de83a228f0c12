import { type BoatPlan, type Part, person, stanchions } from '../plan.ts';

/** Returns a long, low day racer with two outboards: 32 feet. */
export function speedBoat(): BoatPlan {
  return {
    length: 98,
    height: 28,
    waterline: [2, 78],
    parts: [
      ...outboard(-2, 1),
      ['hull', 'M2 3L0-10C30-11.5 66-14 99-21C94-13 86-3 78 3Z', 'mirrored'],
      ['shadow', 'M1.5-1.5C36-1.5 62-2.5 85-4.5L78 3L2 3Z'],
      ['stripe', 'M.4-6.5C36-7.5 68-9.5 94-14.5L92-12C68-7.5 36-5.5.8-4.8Z'],
      ['boot', 'M1.8-.8C30-.8 60-1 81-1.5L78 3L2 3Z'],
      ['cushion', 'M3-10.2L4-14Q5-15 16-14.5L18-10.8Z'],
      ...person(28, -11, 1),
      ...person(36, -11.5, 1),
      ['cushion', 'M22-10.9L22-16L25-16L26-11ZM32-11.3L32-16.5L35-16.5L36-11.5Z'],
      ['white', 'M38-11.8C46-15.5 54-16.5 64-15.8L84-17.6C78-15.8 60-13.3 40-11.8Z'],
      ['glass', 'M44-14L38-21C48-21 58-18.5 68-15.8C58-16.5 50-15.8 44-14Z'],
      ['shine', 'M45-20.7L50-20.2L53-16L49-15.5Z'],
      ['rail', 'M10-11L14-25L30-25.5M14-25L16-11'],
      ['white', 'M76-17.2C84-21 92-22 98-21Z'],
    ],
  };
}

/** Returns a day boat with a sun roof and a sun bed in the bow: 24 feet. */
export function dayCruiser(): BoatPlan {
  return {
    length: 76,
    height: 36,
    waterline: [2, 61],
    parts: [
      ...outboard(-2, 0),
      ['hull', 'M2 3L0-11C25-12 50-14 77-20C74-12 67-3 61 3Z', 'mirrored'],
      ['shadow', 'M1.5-1.5C26-1.5 46-2.5 67-4.5L61 3L2 3Z'],
      ['stripe', 'M.2-9C26-10 50-12 75-17L74.3-15.5C50-10.5 26-8.5.5-7.5Z'],
      ['boot', 'M1.8-.8C24-.8 44-1 63-1.5L61 3L2 3Z'],
      ['cushion', 'M2-11L3-15.5L15-16L17-11.5Z'],
      ...person(25, -12, 1),
      ['cushion', 'M48-13.8L50-17L66-19.5L68-17.5Z'],
      ['white', 'M32-12.4L34-20L42-20.5L47-14Z'],
      ['glass', 'M34-20L37-26L39-26L44-19L42-20.4Z'],
      ...person(58, -18, 0.85),
      ['rail', 'M14-11.5L16-33M30-12.5L27-33M48-14L46-33'],
      ['canvas', 'M11-33.5C24-36.8 40-36.8 52-33L52-31C40-34 24-34 11-31.5Z', 'mirrored'],
      ['rail', 'M52-20.5C62-22 70-24.5 76-25.5L77-20'],
      stanchions(3, { x: 58, y: -16.5 }, { x: 74, y: -19.5 }, 5.5),
    ],
  };
}

/** Returns a rigid inflatable with a console and a T-top: eight metres. */
export function rib(): BoatPlan {
  return {
    length: 84,
    height: 38,
    waterline: [4, 56],
    parts: [
      ...outboard(-2, 0),
      ['boot', 'M4 3L3-5L70-9C66-4 60 1 55 3Z', 'mirrored'],
      ...person(20, -12, 1),
      ['cushion', 'M14-12L15-19L18-19L20-13L30-13L30-18L33-18L34-12Z'],
      ['white', 'M36-12L38-23L45-24L50-12.5Z'],
      ['glass', 'M38-23L41-29L43-29L46.5-23.5Z'],
      ['rail', 'M24-12L27-35M46-13L42-35'],
      ['canvas', 'M17-35.5C28-37.5 40-37.5 51-35L50-33C40-35 28-35 18-33.5Z', 'mirrored'],
      ...person(60, -14, 0.9),
      [
        'rubber',
        'M-4-7C-5-12 2-14 12-14C36-14 54-15 66-19C73-21.5 79-27 84-28.5C86-25 78-14 66-10C50-4.5 20-3 4-3C-1-3-3.5-4-4-7Z',
        'mirrored',
      ],
      [
        'shadow',
        'M-3.8-6.5C20-6 50-8 70-14C76-17 81-23 85-26C83-21 76-13.5 66-10C50-4.5 20-3 4-3C-1-3-3.5-4-3.8-6.5Z',
      ],
      [
        'stripe',
        'M-3.6-9.2C20-9.2 50-10.5 68-16.5C74-19 79-24 83.5-26.5L84-25.2C79-22 75-17.5 69-14.8C50-8.8 20-7.6-3.9-7.6Z',
      ],
      ['shine', 'M4-12.5C30-12.6 52-13.5 64-17L63-15.8C52-12.6 30-11.8 4-11.6Z'],
    ],
  };
}

function outboard(x: number, lift: number): Part[] {
  const y = -lift;
  return [
    [
      'dark',
      `M${x - 7} ${y - 17}Q${x - 7} ${y - 20} ${x - 3} ${y - 20}L${x + 2} ${y - 19}L${x + 2} ${y - 10}L${x - 1} ${y - 9}L${x - 2} ${y + 3}L${x - 5} ${y + 3}L${x - 5} ${y - 9}L${x - 7} ${y - 10}Z`,
    ],
    ['shine', `M${x - 6} ${y - 17}L${x + 1} ${y - 16.5}L${x + 1} ${y - 15}L${x - 6} ${y - 15.5}Z`],
  ];
}
