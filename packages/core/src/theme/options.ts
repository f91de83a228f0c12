/** Pairs of a family for headings and one for texts. Families other than the default ones load when chosen. */
export const fontPairs = [
  'lora-manrope',
  'manrope',
  'inter',
  'playfair-inter',
  'lora-inter',
  'montserrat-open-sans',
] as const;
export type FontPair = (typeof fontPairs)[number];

export const cornerStyles = ['square', 'soft', 'round'] as const;
export type CornerStyle = (typeof cornerStyles)[number];

/** Light and dark by the visitor's system, one of them, or by a button for visitors. */
export const appearances = ['system', 'light', 'dark', 'visitor'] as const;
export type Appearance = (typeof appearances)[number];
