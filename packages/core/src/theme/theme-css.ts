import type { ColorToken } from './default-colors.js';
import type { Oklch } from './oklch.js';
import type { CornerStyle, FontPair } from './options.js';
import { defaultTheme, type Theme } from './theme.js';
import { themedColors } from './themed-colors.js';

/**
 * Returns the style sheet of a theme: the variables that differ from those of the site's style sheet. It is
 * empty for the default theme.
 */
export function themeCss(theme: Theme): string {
  const standard = new Set(linesOf(defaultTheme));
  return ruleOf(linesOf(theme).filter((line) => !standard.has(line)));
}

/** Returns the style sheet of all variables of a theme, which replaces that of any other theme. */
export function wholeThemeCss(theme: Theme): string {
  return ruleOf(linesOf(theme));
}

/** Browsers without `light-dark()` keep the default colors. */
const supported = '@supports(color:light-dark(#000,#fff))';

function ruleOf(lines: readonly string[]): string {
  const colors = lines.filter((line) => line.startsWith('--color-'));
  const others = lines.filter((line) => !line.startsWith('--color-'));
  return (
    (others.length === 0 ? '' : `:root{${others.join(';')}}`) +
    (colors.length === 0 ? '' : `${supported}{:root{${colors.join(';')}}}`)
  );
}

function linesOf(theme: Theme): string[] {
  return [...colorLines(theme), ...cornerLines(theme.corners), ...fontLines(theme.fonts)];
}

function colorLines(theme: Theme): string[] {
  const colors = themedColors(theme);
  return (Object.keys(colors) as ColorToken[]).map((token) => {
    const { light, dark } = colors[token];
    return `--color-${token}:light-dark(${written(light)},${written(dark)})`;
  });
}

const written = (color: Oklch) => `oklch(${color.join(' ')})`;

/** Radii of `scale.css` in rem; a test compares both. */
export const defaultRadii = { xs: 0.25, sm: 0.375, md: 0.625, lg: 0.875, xl: 1.25, '2xl': 1.75 } as const;
/** Factors of the radii. */
const roundness: Readonly<Record<CornerStyle, number>> = { square: 0, soft: 1, round: 1.6 };

function cornerLines(corners: CornerStyle): string[] {
  const factor = roundness[corners];
  return Object.entries(defaultRadii).map(
    ([name, rem]) => `--radius-${name}:${Math.round(rem * factor * 1000) / 1000}rem`,
  );
}

/** Families by the name of their font files, each with the fallbacks until it has loaded. */
const families = {
  display: "'Flotilla Display','Display Fallback','Display Fallback Android',serif",
  text: "'Flotilla Text','Text Fallback','Text Fallback Android',system-ui,sans-serif",
  inter: "'Flotilla inter',system-ui,sans-serif",
  playfair: "'Flotilla playfair',serif",
  montserrat: "'Flotilla montserrat',system-ui,sans-serif",
  'open-sans': "'Flotilla open-sans',system-ui,sans-serif",
} as const;

/** A family of fonts, by the name of its files. */
export type FontFamily = keyof typeof families;

/** Families with a style sheet of their own, which pages load when a site has chosen them. */
export const chosenFamilies = [
  'inter',
  'playfair',
  'montserrat',
  'open-sans',
] as const satisfies FontFamily[];

/** Families of each pair: for headings, and for texts. */
const familiesByPair: Readonly<Record<FontPair, Readonly<Record<FontRole, FontFamily>>>> = {
  'lora-manrope': { display: 'display', text: 'text' },
  manrope: { display: 'text', text: 'text' },
  inter: { display: 'inter', text: 'inter' },
  'playfair-inter': { display: 'playfair', text: 'inter' },
  'lora-inter': { display: 'display', text: 'inter' },
  'montserrat-open-sans': { display: 'montserrat', text: 'open-sans' },
};

/** Returns the families of a pair; with `roles`, those of these roles. */
export function familiesOf(pair: FontPair, roles: readonly FontRole[] = fontRoles): ReadonlySet<FontFamily> {
  return new Set(roles.map((role) => familiesByPair[pair][role]));
}

function fontLines(pair: FontPair): string[] {
  return fontRoles.map((role) => fontLine(pair, role));
}

/** Uses of fonts: headings, and texts. */
export const fontRoles = ['display', 'text'] as const;
export type FontRole = (typeof fontRoles)[number];
const variables: Readonly<Record<FontRole, string>> = { display: '--font-display', text: '--font-sans' };

/** Returns the variable of the fonts of a role: a family of its own, if any, before those of the pair. */
export function fontLine(pair: FontPair, role: FontRole, own?: string): string {
  const fallback = families[familiesByPair[pair][role]];
  return `${variables[role]}:${own === undefined ? '' : `'${own}',`}${fallback}`;
}
