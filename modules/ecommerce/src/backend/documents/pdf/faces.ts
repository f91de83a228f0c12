import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

export type Weight = 400 | 700;

/** A font file with the characters of some scripts. */
export interface Face {
  readonly name: string;
  readonly bytes: Buffer;
  /** Height above the base line, as a part of the size. */
  readonly ascent: number;
  readonly has: (codePoint: number) => boolean;
}

/** The first that has a character writes it. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese', 'arabic'];
const { resolve } = createRequire(import.meta.url);
let faces: Promise<Readonly<Record<Weight, readonly Face[]>>> | undefined;

/** Returns the fonts of documents by weight. Loaded once. */
export function loadFaces(): Promise<Readonly<Record<Weight, readonly Face[]>>> {
  faces ??= Promise.all([facesOf(400), facesOf(700)]).then(([regular, bold]) => ({
    400: regular,
    700: bold,
  }));
  return faces;
}

const facesOf = (weight: Weight) => Promise.all(scripts.map((script) => faceOf(script, weight)));

async function faceOf(script: string, weight: Weight): Promise<Face> {
  const bytes = await readFile(fileOf(script, weight));
  const font = create(bytes);
  if (!('characterSet' in font)) throw new Error(`The file for ${script} is a collection of fonts.`);
  const characters = new Set(font.characterSet);
  return {
    ...{ name: `${script}-${weight}`, bytes, ascent: font.ascent / font.unitsPerEm },
    has: (codePoint) => characters.has(codePoint),
  };
}

/** Manrope has no Arabic letters. */
function fileOf(script: string, weight: Weight): string {
  return script === 'arabic'
    ? resolve(`@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-${weight}-normal.woff`)
    : resolve(`@fontsource/manrope/files/manrope-${script}-${weight}-normal.woff`);
}
