import { cornerStyles, fontPairs } from './options.js';
import { ownFontsCss } from './own-fonts.js';
import { colorOf, defaultTheme, type Theme, themeOf } from './theme.js';
import { themeCss } from './theme-css.js';

/**
 * Returns the name of the style sheet of a theme: its choices and a hash of its content, so that each process
 * of each site can make the file without a store, and files of earlier themes stay available.
 * `theme-0f395b-b24f27-0-0-1-3k9x2a.css`; undefined for the default look.
 */
export function themeFile(theme: Theme): string | undefined {
  const css = themeCss(theme);
  if (css === '') return undefined;
  const { brand, accent, warmth, fonts, corners } = theme;
  const choices = [
    brand.slice(1),
    accent.slice(1),
    warmth + warmthOffset,
    fontPairs.indexOf(fonts),
    cornerStyles.indexOf(corners),
  ];
  return `theme-${choices.join('-')}-${hashOf(css)}.css`;
}

/**
 * Returns the content of a style sheet of a theme or of own fonts; undefined for a name that neither
 * {@link themeFile} nor {@link ownFontsFile} returns.
 */
export function themeCssOf(file: string): string | undefined {
  return ownFontsCss(file) ?? choicesCss(file);
}

function choicesCss(file: string): string | undefined {
  const [, brand = '', accent = '', warmth = '', fonts = '', corners = ''] = filePattern.exec(file) ?? [];
  const theme = themeOf({
    ...defaultTheme,
    brand: colorOf(`#${brand}`),
    accent: colorOf(`#${accent}`),
    warmth: Number(warmth) - warmthOffset,
    fonts: fontPairs[Number(fonts)],
    corners: cornerStyles[Number(corners)],
  });
  return themeFile(theme) === file ? themeCss(theme) : undefined;
}

const filePattern = /^theme-([0-9a-f]{6})-([0-9a-f]{6})-(\d{1,3})-(\d)-(\d)-[0-9a-z]{1,14}\.css$/;
/** Keeps the number in the name positive. */
const warmthOffset = 100;

/** Hashes a text (FNV-1a, 2 × 32 bits). It identifies content and protects nothing. */
function hashOf(text: string): string {
  let [one, two] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ (code + at), 0x85ebca6b);
  }
  return (one >>> 0).toString(36) + (two >>> 0).toString(36);
}
