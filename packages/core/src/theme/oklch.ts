/** A color in oklch: lightness 0 to 1, chroma from 0, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** Linear sRGB, each channel 0 to 1 inside of the gamut. */
export type Channels = readonly [red: number, green: number, blue: number];

/** Converts oklch to linear sRGB (https://www.w3.org/TR/css-color-4/#color-conversion-code). */
function linear([lightness, chroma, hue]: Oklch): Channels {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Converts `#rrggbb` to oklch. */
export function oklchOf(hex: string): Oklch {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    decoded(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    Math.hypot(a, b),
    (Math.atan2(b, a) * 180) / Math.PI,
  ];
}

/** Converts oklch to `#rrggbb`, for mails and drawings, which support only sRGB. */
export function hexOf(color: Oklch): string {
  const bytes = linear(color).map((channel) => Math.round(encoded(inGamut(channel)) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the contrast of two colors, 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: Oklch, other: Oklch): number {
  return ratioOf(luminance(linear(one)), luminance(linear(other)));
}

/** Returns the contrast of a text with a translucent color over a ground. */
export function blendedContrast(
  text: Oklch,
  { color, ground, share }: { readonly color: Oklch; readonly ground: Oklch; readonly share: number },
): number {
  const [above, below] = [linear(color), linear(ground)];
  // Browsers blend gamma-encoded channels.
  const blend = (at: 0 | 1 | 2) =>
    decoded(encoded(inGamut(above[at])) * share + encoded(inGamut(below[at])) * (1 - share));
  return ratioOf(luminance([blend(0), blend(1), blend(2)]), luminance(linear(text)));
}

/** Reduces the chroma of a color until sRGB contains it, so that browsers do not clip it. */
export function withinGamut([lightness, chroma, hue]: Oklch): Oklch {
  for (let reduced = chroma; reduced > 0; reduced -= chromaStep) {
    const color: Oklch = [lightness, Math.round(reduced * 1000) / 1000, hue];
    if (linear(color).every((channel) => channel >= -tolerance && channel <= 1 + tolerance)) return color;
  }
  return [lightness, 0, hue];
}

const chromaStep = 0.002;
/** Less than half a step of 8 bits in the darkest channel. */
const tolerance = 0.002;

const luminance = ([red, green, blue]: Channels) =>
  0.2126 * inGamut(red) + 0.7152 * inGamut(green) + 0.0722 * inGamut(blue);

function ratioOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

const encoded = (channel: number) =>
  channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055;
const decoded = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const inGamut = (channel: number) => Math.min(1, Math.max(0, channel));
