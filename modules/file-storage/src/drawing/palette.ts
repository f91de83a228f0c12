/**
 * Colours of the site's theme in sRGB, the only colour space of the renderer: those of the light theme, and
 * of deep water.
 */
export const palette = {
  background: '#fdfbf7',
  foreground: '#122335',
  muted: '#f4f2ea',
  mutedForeground: '#505e6d',
  border: '#e2ded5',
  primary: '#0f395b',
  sea: '#0a6986',
  accent: '#b24f27',
  accentLight: '#f0a167',
  success: '#086e47',
  deep: '#09243d',
  deepForeground: '#f6f3ec',
  deepMuted: '#a3bdcc',
  deepBorder: '#2c4861',
} as const;

/** Font families of the site; a glyph missing in the first file is taken from the next. */
export const displayFont = 'Lora, Lora Cyrillic';
export const textFont = 'Manrope, Manrope Cyrillic';
