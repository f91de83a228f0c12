import type { Coordinate } from './coast.ts';

/** A harbour or cape of the route; its number is its position in the list. */
export interface Harbour {
  readonly name: string;
  readonly at: Coordinate;
  /** Offset of the pin in pixels of each chart, such that no pin covers another pin or harbour. */
  readonly pin: {
    readonly wide: readonly [x: number, y: number];
    readonly tall: readonly [x: number, y: number];
  };
}

/** Harbours in the order of the route, from west to east. */
export const harbours: readonly Harbour[] = [
  { name: 'Pomos', at: [35.177, 32.552], pin: { wide: [28, -74], tall: [84, -10] } },
  { name: 'Latchi', at: [35.041, 32.396], pin: { wide: [52, 62], tall: [-72, 44] } },
  { name: 'Cape Arnauti', at: [35.097, 32.282], pin: { wide: [-66, -46], tall: [60, -76] } },
  { name: 'Agios Georgios', at: [34.904, 32.319], pin: { wide: [-84, 6], tall: [-10, -88] } },
  { name: 'Paphos', at: [34.754, 32.408], pin: { wide: [-82, 22], tall: [-40, -84] } },
  { name: 'Cape Aspro', at: [34.646, 32.712], pin: { wide: [-34, 82], tall: [-88, -30] } },
  { name: 'Cape Gata', at: [34.567, 33.029], pin: { wide: [-28, 82], tall: [-88, -22] } },
  { name: 'Limassol', at: [34.669, 33.041], pin: { wide: [10, -86], tall: [92, -4] } },
  { name: 'Zygi', at: [34.729, 33.338], pin: { wide: [-6, -84], tall: [-92, 6] } },
  { name: 'Cape Kiti', at: [34.818, 33.603], pin: { wide: [36, 80], tall: [-90, 4] } },
  { name: 'Larnaca', at: [34.917, 33.641], pin: { wide: [-66, -50], tall: [84, -22] } },
  { name: 'Ayia Napa', at: [34.978, 33.945], pin: { wide: [-24, -82], tall: [-96, -14] } },
  { name: 'Cape Greco', at: [34.962, 34.083], pin: { wide: [66, 52], tall: [-78, 52] } },
  { name: 'Pernera', at: [35.03, 34.043], pin: { wide: [72, -40], tall: [58, 74] } },
];
