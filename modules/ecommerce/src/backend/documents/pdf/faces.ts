import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

export type Weight = 400 | 700;

/** A font file with the characters of some scripts. */
export interface Face {
  readonly name: string;
  readonly bytes: Buffer;
  readonly has: (codePoint: number) => boolean;
}

/** The first that has a character writes it. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'];
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
  const bytes = await readFile(resolve(`@fontsource/manrope/files/manrope-${script}-${weight}-normal.woff`));
  const font = create(bytes);
  const characters = new Set('characterSet' in font ? font.characterSet : []);
  return { name: `${script}-${weight}`, bytes, has: (codePoint) => characters.has(codePoint) };
}
