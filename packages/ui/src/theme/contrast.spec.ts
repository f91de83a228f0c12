import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./colors.css', import.meta.url), 'utf8');
const colors = parseColors(css);

// [text, background, minimum ratio]: 4.5 for text, 3 for edges of controls and the focus ring (WCAG 1.4.3,
// 1.4.11).
const pairs: [text: string, ground: string, ratio: number][] = [
  ...['background', 'card', 'popover', 'muted'].flatMap((ground): [string, string, number][] => [
    ['foreground', ground, 7],
    ['muted-foreground', ground, 4.5],
    ['sea', ground, 4.5],
    ['accent', ground, 4.5],
    ['destructive', ground, 4.5],
    ['ring', ground, 3],
    ['input', ground, 3],
  ]),
  ['foreground', 'segment', 7],
  ['card-foreground', 'card', 7],
  ['popover-foreground', 'popover', 7],
  ['primary-foreground', 'primary', 4.5],
  ['secondary-foreground', 'secondary', 4.5],
  ['accent-foreground', 'accent', 4.5],
  ['accent-soft-foreground', 'accent-soft', 4.5],
  ['success-foreground', 'success', 4.5],
  ['destructive-foreground', 'destructive', 4.5],
  ['deep-foreground', 'deep', 7],
  ['deep-muted', 'deep', 4.5],
];

describe.each(['light', 'dark'] as const)('contrast, %s', (theme) => {
  it.each(pairs)('%s on %s reaches %d', (text, ground, ratio) => {
    expect(contrast(colorOf(text)[theme], colorOf(ground)[theme])).toBeGreaterThanOrEqual(ratio);
  });
});

const ofButtons = ['../actions/button.tsx', '../forms/submit-button.tsx'].map((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8'),
);
const pointed = [...ofButtons.join('').matchAll(/hover:bg-(primary|accent|success|destructive)\/(\d+)/g)];

it.each(pointed.map(([, color = '', percent]) => [color, Number(percent)] as const))(
  'hovered %s at %d percent keeps its text contrast',
  (color, percent) => {
    for (const theme of ['light', 'dark'] as const)
      for (const ground of ['background', 'card', 'popover', 'muted']) {
        const blendedColor = blended(
          linear(colorOf(color)[theme]),
          linear(colorOf(ground)[theme]),
          percent / 100,
        );
        expect(
          ratio(luminanceOf(blendedColor), luminance(colorOf(`${color}-foreground`)[theme])),
          `${theme} ${ground}`,
        ).toBeGreaterThanOrEqual(4.5);
      }
  },
);

it('marks the selected option in dark mode without a shadow', () => {
  expect(contrast(colorOf('segment').dark, colorOf('muted').dark)).toBeGreaterThanOrEqual(1.3);
});

it('parses every light-dark color of the file', () => {
  expect(Object.keys(colors)).toHaveLength(css.match(/: light-dark\(/g)?.length ?? 0);
});

type Oklch = [lightness: number, chroma: number, hue: number];
type TwoSided = { light: Oklch; dark: Oklch };

function parseColors(source: string): Record<string, TwoSided> {
  const oklch = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`;
  const declaration = new RegExp(String.raw`--color-([\w-]+): light-dark\(${oklch}, ${oklch}\)`, 'g');
  return Object.fromEntries(
    [...source.matchAll(declaration)].map(([, name = '', ...numbers]) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers.map(Number);
      return [name, { light: [a, b, c], dark: [d, e, f] } satisfies TwoSided];
    }),
  );
}

function colorOf(name: string): TwoSided {
  const color = colors[name];
  if (!color) throw new Error(`colors.css has no --color-${name} with two sides`);
  return color;
}

const contrast = (one: Oklch, other: Oklch) => ratio(luminance(one), luminance(other));

function ratio(...luminances: [number, number]): number {
  const [dark = 0, light = 0] = luminances.toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

type Channels = readonly [red: number, green: number, blue: number];

const luminance = (color: Oklch) => luminanceOf(linear(color));
const luminanceOf = ([red, green, blue]: Channels) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

// https://www.w3.org/TR/css-color-4/#color-conversion-code: oklch to linear sRGB.
function linear([lightness, chroma, hue]: Oklch): Channels {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  return [inGamut(red), inGamut(green), inGamut(blue)];
}

/** Blends a translucent color with its background as browsers do: per gamma-encoded sRGB channel. */
function blended(color: Channels, ground: Channels, share: number): Channels {
  const blend = (index: 0 | 1 | 2) =>
    decoded(encoded(color[index]) * share + encoded(ground[index]) * (1 - share));
  return [blend(0), blend(1), blend(2)];
}

const encoded = (channel: number) =>
  channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055;
const decoded = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

function inGamut(channel: number): number {
  return Math.min(1, Math.max(0, channel));
}
