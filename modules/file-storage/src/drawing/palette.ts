import { defaultTheme, hexOf, type Theme, themedColors } from '@flotilla/core/theme';

/** Colors of drawings by purpose. */
export type Palette = ReturnType<typeof paletteOf>;

/**
 * Returns the colors of a theme in sRGB, the only color space of the renderer: those of the light appearance,
 * and of deep water.
 */
export function paletteOf(theme: Theme = defaultTheme) {
  const { background, foreground, muted, border, primary, sea, accent, success, deep, ...more } =
    themedColors(theme);
  return {
    background: hexOf(background.light),
    foreground: hexOf(foreground.light),
    muted: hexOf(muted.light),
    mutedForeground: hexOf(more['muted-foreground'].light),
    border: hexOf(border.light),
    primary: hexOf(primary.light),
    sea: hexOf(sea.light),
    accent: hexOf(accent.light),
    accentLight: hexOf(accent.dark),
    success: hexOf(success.light),
    deep: hexOf(deep.light),
    deepForeground: hexOf(more['deep-foreground'].light),
    deepMuted: hexOf(more['deep-muted'].light),
    deepBorder: hexOf(more['deep-border'].light),
  };
}

/** Font families of the site; a glyph missing in the first file is taken from the next. */
export const displayFont = 'Lora, Lora Extended, Lora Cyrillic, Manrope Greek';
export const textFont = 'Manrope, Manrope Extended, Manrope Cyrillic, Manrope Greek';
