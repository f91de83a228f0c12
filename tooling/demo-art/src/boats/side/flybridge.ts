import { type BoatPlan, type Part, person, stanchions } from '../plan.ts';

type FlybridgeOptions = { top: 'hardtop' | 'bimini'; people?: number };

/** Returns a motor yacht with a second helm on the roof: 68 feet as drawn. */
export function flybridge({ top, people = 2 }: FlybridgeOptions): BoatPlan {
  return {
    length: 207,
    height: top === 'hardtop' ? 82 : 72,
    waterline: [2, 177],
    parts: [
      ...topsides,
      ...house,
      ...(top === 'hardtop' ? hardtop : bimini),
      ...upperDeck,
      ...crew.slice(0, people * 2),
      ...rails,
    ],
  };
}

const topsides: Part[] = [
  ['white', 'M-12-7L6-8L6-3L-11-3.5Z'],
  ['teak', 'M-12-7L6-8L6-7L-12-6Z'],
  ['hull', 'M4 3L1-18C60-20 132-24 208-36C203-24 190-7 177 3Z', 'mirrored'],
  ['shadow', 'M3.5-2C70-2 130-4 184-8L177 3L4 3Z'],
  ['boot', 'M3.5-1.5C70-1.5 130-2 180-3L177 3L4 3Z'],
  ['glass', 'M74-14.5C104-16.5 140-19 172-23.5L160-16C130-12.5 104-11 80-10.5Z'],
  ['shine', 'M110-16.8L124-17.9L116-12L104-11.7Z'],
  ['glass', 'M22-13.5L44-14L42-11.5L23-11Z'],
  ['stripe', 'M1.2-16.6C60-18.5 132-22.5 206-33.5L205-32C132-21 60-17 1.4-15.2Z'],
];

const house: Part[] = [
  ['white', 'M30-18L35-38L112-40C128-38 142-31 156-26L158-23C120-20 70-18 30-18Z', 'mirrored'],
  ['glass', 'M39-35.5L110-37.2C123-35.5 136-29.5 147-25.5L112-23.5C90-22.6 64-22 41-22Z'],
  ['shine', 'M74-36.3L88-36.7L78-22.3L66-22.1Z'],
  ['shine', 'M118-35.5L125-33.6L112-23.5L106-23.3Z'],
  ['white', 'M60-36L63-36L61-22L58-22ZM98-37L101-37L103-23L100-23Z'],
  ['rail', 'M13-39L19-18'],
  ['cushion', 'M6-18L6-23Q8-24 22-23L24-18Z'],
  ['white', 'M5-41.5L100-44C118-44 132-38 142-31.5C128-36 116-37.5 104-37.8L6-38Z', 'mirrored'],
  ['whiteShade', 'M6-39L104-38.8C116-38.5 128-37 140-32.5C128-36 116-37.3 104-37.3L6-37.4Z'],
];

const upperDeck: Part[] = [
  ['white', 'M34-43L38-50C60-51.5 86-51.5 100-50C110-48.5 118-44 126-39.5L110-43Z'],
  ['glass', 'M95-50.3L106-55.5C112-51 117-47 120-43.5C112-47.5 104-49.8 95-50.3Z'],
  ['cushion', 'M8-42.5L9-46.5L30-47L32-43Z'],
  ['whiteShade', 'M37-47C60-48.5 92-48.5 116-44.5L110-43L34-43Z'],
];

const hardtop: Part[] = [
  ['white', 'M46-44L38-66L47-66L62-44Z'],
  ['whiteShade', 'M46-44L41-58L45-58L54-44Z'],
  ['spar', 'M101-50L106-64'],
  ['white', 'M30-67.5C54-71.5 92-71 114-65.5L110-63.5C88-65.5 56-66 32-64.8Z', 'mirrored'],
  ['whiteShade', 'M31-66C56-67.5 90-67 112-64.6L110-63.5C88-65.5 56-66 32-64.8Z'],
  ['white', 'M52-71.5Q57-76 62-71Z'],
  ['rail', 'M44-69L41-84M68-70L67-78M64-78h6'],
];

const bimini: Part[] = [
  ['white', 'M30-44L22-62L29-62L46-44Z'],
  ['white', 'M22-62L29-64L36-62Z'],
  ['rail', 'M24-63L22-74M50-44L46-59M92-50L90-59'],
  ['canvas', 'M38-60.5C56-64.5 80-64.5 97-60L97-58.5C80-62 56-62 38-58.8Z'],
];

const crew: Part[] = [...person(82, -50.5, 0.95), ...person(72, -50, 0.9), ...person(16, -22, 0.9)];

const rails: Part[] = [
  ['rail', 'M112-34.5C150-38 182-42 206-43.5L207.5-36'],
  stanchions(8, { x: 124, y: -26.5 }, { x: 204, y: -36 }, 8.5),
  ['rail', 'M6-47L34-48'],
  stanchions(4, { x: 7, y: -41.5 }, { x: 33, y: -42.5 }, 5.5),
];
