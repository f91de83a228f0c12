import {
  type Appearance,
  appearances,
  type CornerStyle,
  cornerStyles,
  type FontPair,
  fontPairs,
} from './options.js';

/** The look of a site. */
export interface Theme {
  /** `#rrggbb`: primary actions, links, footer, and the tint of texts and dark surfaces. */
  readonly brand: string;
  /** `#rrggbb`: the most important element of a screen. */
  readonly accent: string;
  /** Tint of the paper, from -100 (cold as the brand) to 100 (warm). */
  readonly warmth: number;
  readonly fonts: FontPair;
  readonly corners: CornerStyle;
  readonly appearance: Appearance;
}

/** The look of a site without choices: that of the style sheets. */
export const defaultTheme: Theme = {
  brand: '#0f395b',
  accent: '#b24f27',
  warmth: 0,
  fonts: 'lora-manrope',
  corners: 'soft',
  appearance: 'system',
};

/** Range of `warmth`. */
export const mostWarmth = 100;

const hexColor = /^#[0-9a-f]{6}$/;

/**
 * Returns the theme of stored or typed choices. Choices that are missing, invalid or unknown, such as those of a
 * later version, are the default ones.
 */
export function themeOf(choices: Readonly<Record<string, unknown>>): Theme {
  const { brand, accent, warmth, fonts, corners, appearance } = choices;
  return {
    brand: colorOf(brand) ?? defaultTheme.brand,
    accent: colorOf(accent) ?? defaultTheme.accent,
    warmth:
      typeof warmth === 'number' && Number.isInteger(warmth)
        ? Math.min(mostWarmth, Math.max(-mostWarmth, warmth))
        : defaultTheme.warmth,
    fonts: oneOf(fontPairs, fonts) ?? defaultTheme.fonts,
    corners: oneOf(cornerStyles, corners) ?? defaultTheme.corners,
    appearance: oneOf(appearances, appearance) ?? defaultTheme.appearance,
  };
}

/** Returns a color as `#rrggbb` in lower case; undefined for another text. */
export function colorOf(typed: unknown): string | undefined {
  const color = typeof typed === 'string' ? typed.trim().toLowerCase() : '';
  return hexColor.test(color) ? color : undefined;
}

const oneOf = <const Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given);
