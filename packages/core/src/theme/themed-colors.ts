import { type ContrastPair, contrastPairs } from './contrast-pairs.js';
import { type ColorToken, defaultColors, type ThemeSide, type TwoSided } from './default-colors.js';
import { blendedContrast, contrast, type Oklch, oklchOf, withinGamut } from './oklch.js';
import { defaultTheme, type Theme } from './theme.js';

export type ThemeColors = Readonly<Record<ColorToken, TwoSided>>;

/** The contrast of a pair of colors in one appearance. */
export interface PairRatio extends ContrastPair {
  readonly side: ThemeSide;
  readonly ratio: number;
}

type Choices = Pick<Theme, 'brand' | 'accent' | 'warmth'>;
type Colors = Record<ColorToken, Oklch>;

/**
 * Returns the colors of a theme. Hues and chroma follow the choices; lightness stays that of the default
 * colors, or of the chosen color, and moves until each pair reaches its contrast.
 */
export function themedColors(choices: Choices): ThemeColors {
  const light = themedSide(choices, 'light');
  const dark = themedSide(choices, 'dark');
  return Object.fromEntries(
    tokens.map((token) => [token, { light: light[token], dark: dark[token] }]),
  ) as ThemeColors;
}

/** Returns the contrast of all pairs, in both appearances. */
export function ratiosOf(colors: ThemeColors): PairRatio[] {
  return (['light', 'dark'] as const).flatMap((side) =>
    contrastPairs.map((pair) => ({ ...pair, side, ratio: ratioOf(pair, (token) => colors[token][side]) })),
  );
}

const tokens = Object.keys(defaultColors) as ColorToken[];

function themedSide(choices: Choices, side: ThemeSide): Colors {
  const tint = tintOf(choices);
  const colors = Object.fromEntries(tokens.map((token) => [token, tinted(token, side, tint)])) as Colors;
  if (side === 'dark') moveUntil(colors, 'segment', () => contrast(colors.segment, colors.muted) >= 1.3, 1);
  // Backgrounds with a text of their own move first: their text stays white, or dark.
  for (const token of solid) {
    const direction = luminousText(colors, token) ? -1 : 1;
    moveUntil(colors, token, () => passes(colors, token), direction);
  }
  for (const token of tokens) {
    const isSolid = (solid as readonly ColorToken[]).includes(token);
    if (!isSolid) moveUntil(colors, token, () => passesAsText(colors, token), side === 'light' ? -1 : 1);
  }
  return colors;
}

function tinted(
  token: ColorToken,
  side: ThemeSide,
  tint: (token: ColorToken, side: ThemeSide) => Oklch,
): Oklch {
  const standard: Oklch = defaultColors[token][side];
  const color = rounded(tint(token, side));
  return color.every((value, at) => value === standard[at]) ? standard : withinGamut(color);
}

/** Backgrounds of buttons, which are also colors of texts. */
const solid = ['primary', 'accent', 'success', 'destructive'] as const;

const luminousText = (colors: Colors, token: (typeof solid)[number]) =>
  colors[`${token}-foreground`][0] > 0.5;

const pairsOf = (isMeant: (pair: ContrastPair) => boolean) => contrastPairs.filter(isMeant);

function passes(colors: Colors, token: ColorToken): boolean {
  return pairsOf(({ text, ground }) => text === token || ground === token).every((pair) =>
    reaches(colors, pair),
  );
}

function passesAsText(colors: Colors, token: ColorToken): boolean {
  return pairsOf(({ text }) => text === token).every((pair) => reaches(colors, pair));
}

const reaches = (colors: Colors, pair: ContrastPair) => ratioOf(pair, (token) => colors[token]) >= pair.least;

function ratioOf({ text, ground, hovered }: ContrastPair, colorOf: (token: ColorToken) => Oklch): number {
  if (!hovered) return contrast(colorOf(text), colorOf(ground));
  const { share, behind } = hovered;
  return blendedContrast(colorOf(text), { color: colorOf(ground), ground: colorOf(behind), share });
}

const lightnessStep = 0.005;

function moveUntil(colors: Colors, token: ColorToken, isDone: () => boolean, direction: 1 | -1): void {
  const [start, chroma, hue] = colors[token];
  for (let step = 1; !isDone() && step * lightnessStep <= 1; step++) {
    const lightness = Math.min(1, Math.max(0, start + direction * step * lightnessStep));
    colors[token] = withinGamut(rounded([lightness, chroma, hue]));
  }
}

/** Returns the function that tints the default color of a token. It changes nothing for the default choices. */
function tintOf({ brand, accent, warmth }: Choices): (token: ColorToken, side: ThemeSide) => Oklch {
  const ofBrand = shiftOf(brand, defaultTheme.brand, defaultColors.primary.light[2]);
  const ofAccent = shiftOf(accent, defaultTheme.accent, defaultColors.accent.light[2]);
  return (token, side) => {
    const color: Oklch = defaultColors[token][side];
    if (/^(?:success|destructive)/.test(token)) return color;
    if (token.startsWith('accent')) return shifted(color, ofAccent, side === 'light' && token === 'accent');
    if (isPaper(color)) return warmed(color, warmth, ofBrand);
    return shifted(color, ofBrand, side === 'light' && token === 'primary');
  };
}

/** The difference of a chosen color to the default one. */
interface Shift {
  readonly lightness: number;
  /** Factor of chroma. */
  readonly strength: number;
  /** Degrees, -180 to 180. */
  readonly turn: number;
  /** Hue of the default color. */
  readonly from: number;
}

function shiftOf(chosen: string, standard: string, from: number): Shift {
  const [lightness, chroma, hue] = oklchOf(chosen);
  const [standardLightness, standardChroma, standardHue] = oklchOf(standard);
  const isGray = chroma < 0.01;
  return {
    lightness: lightness - standardLightness,
    strength: isGray ? 0 : chroma / standardChroma,
    turn: isGray ? 0 : ((((hue - standardHue) % 360) + 540) % 360) - 180,
    from,
  };
}

/** Chroma of a tint at most; stronger colors would make a background loud. */
const mostOfSurface = 1.25;
const mostOfColor = 2.6;
/** Minimum chroma of colors other than surfaces and texts. */
const leastOfColor = 0.06;
/** Within these degrees, hues of the default colors keep their distance to the brand. */
const nearTurn = 60;

function shifted([lightness, chroma, hue]: Oklch, shift: Shift, isChosen: boolean): Oklch {
  if (isChosen) return [lightness + shift.lightness, chroma * shift.strength, hue + shift.turn];
  const most = chroma < leastOfColor ? mostOfSurface : mostOfColor;
  const far = Math.min(1, Math.abs(shift.turn) / nearTurn);
  return [lightness, chroma * Math.min(most, shift.strength), hue + shift.turn - (hue - shift.from) * far];
}

const isPaper = ([, , hue]: Oklch) => hue > 60 && hue < 110;
/** Hue of cold paper under the default brand. */
const cold = 250;

/** Tints paper: warmth 0 leaves it, 100 triples its chroma, -100 turns it to the cold side. */
function warmed([lightness, chroma, hue]: Oklch, warmth: number, { turn }: Shift): Oklch {
  const factor = 1 + warmth / 50;
  return factor >= 0 ? [lightness, chroma * factor, hue] : [lightness, chroma * -factor, cold + turn];
}

/** Rounds to the decimals of `colors.css`. */
function rounded([lightness, chroma, hue]: Oklch): Oklch {
  return [
    Math.round(lightness * 1000) / 1000,
    Math.round(chroma * 1000) / 1000,
    Math.round((((hue % 360) + 360) % 360) * 10) / 10,
  ];
}
