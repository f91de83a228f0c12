import type { Oklch } from './oklch.js';

/** A color of the theme with its light and dark value. */
export interface TwoSided {
  readonly light: Oklch;
  readonly dark: Oklch;
}
export type ThemeSide = keyof TwoSided;

/** The colors of `colors.css` by token, which a theme derives its own from; a test compares both. */
export const defaultColors = {
  background: { light: [0.988, 0.005, 85], dark: [0.184, 0.03, 250] },
  foreground: { light: [0.25, 0.042, 252], dark: [0.945, 0.01, 85] },
  card: { light: [1, 0, 0], dark: [0.238, 0.034, 250] },
  'card-foreground': { light: [0.25, 0.042, 252], dark: [0.945, 0.01, 85] },
  popover: { light: [1, 0, 0], dark: [0.255, 0.036, 250] },
  'popover-foreground': { light: [0.25, 0.042, 252], dark: [0.945, 0.01, 85] },
  muted: { light: [0.96, 0.01, 88], dark: [0.216, 0.031, 250] },
  segment: { light: [1, 0, 0], dark: [0.345, 0.038, 250] },
  'muted-foreground': { light: [0.475, 0.03, 250], dark: [0.755, 0.02, 240] },
  border: { light: [0.9, 0.012, 85], dark: [0.325, 0.033, 250] },
  input: { light: [0.62, 0.022, 250], dark: [0.56, 0.03, 250] },
  ring: { light: [0.56, 0.115, 230], dark: [0.78, 0.1, 222] },
  primary: { light: [0.335, 0.075, 247], dark: [0.84, 0.07, 222] },
  'primary-foreground': { light: [0.988, 0.005, 85], dark: [0.215, 0.045, 250] },
  secondary: { light: [0.932, 0.022, 222], dark: [0.315, 0.045, 243] },
  'secondary-foreground': { light: [0.31, 0.065, 247], dark: [0.93, 0.02, 222] },
  sea: { light: [0.485, 0.09, 226], dark: [0.79, 0.09, 216] },
  accent: { light: [0.548, 0.14, 41], dark: [0.775, 0.12, 56] },
  'accent-foreground': { light: [0.992, 0.006, 70], dark: [0.23, 0.045, 45] },
  'accent-soft': { light: [0.949, 0.028, 62], dark: [0.31, 0.05, 50] },
  'accent-soft-foreground': { light: [0.43, 0.11, 41], dark: [0.88, 0.07, 62] },
  success: { light: [0.475, 0.105, 160], dark: [0.8, 0.12, 160] },
  'success-foreground': { light: [0.99, 0.005, 160], dark: [0.22, 0.045, 165] },
  destructive: { light: [0.52, 0.19, 26], dark: [0.73, 0.15, 24] },
  'destructive-foreground': { light: [0.99, 0.006, 26], dark: [0.21, 0.05, 24] },
  deep: { light: [0.255, 0.058, 250], dark: [0.15, 0.028, 250] },
  'deep-foreground': { light: [0.965, 0.01, 85], dark: [0.93, 0.01, 85] },
  'deep-muted': { light: [0.785, 0.035, 232], dark: [0.735, 0.03, 235] },
  'deep-border': { light: [0.39, 0.055, 248], dark: [0.29, 0.035, 250] },
} as const satisfies Readonly<Record<string, TwoSided>>;

/** A token of `colors.css` without its prefix: `muted-foreground`. */
export type ColorToken = keyof typeof defaultColors;
