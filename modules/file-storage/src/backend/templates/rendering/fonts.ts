import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font, FontWeight } from 'satori';

const faces = [
  { family: 'Lora', weights: [500], scripts: ['latin', 'latin-ext', 'cyrillic'] },
  { family: 'Manrope', weights: [500, 700], scripts: ['latin', 'latin-ext', 'cyrillic', 'greek'] },
] as const;

/** Returns the site's fonts in a format that satori reads. Loaded once. */
export function loadFonts(): Promise<Font[]> {
  return (fonts ??= Promise.all(
    faces.flatMap(({ family, weights, scripts }) =>
      weights.flatMap((weight) => filesOf(family, { weight, scripts })),
    ),
  ));
}

let fonts: Promise<Font[]> | undefined;
const { resolve } = createRequire(import.meta.url);

/** Names of the files in the lists of families; the first has the family's own name. */
const names: Readonly<Record<string, string>> = {
  latin: '',
  'latin-ext': ' Extended',
  cyrillic: ' Cyrillic',
  greek: ' Greek',
};

interface Files {
  readonly weight: FontWeight;
  readonly scripts: readonly string[];
}

function filesOf(family: string, { weight, scripts }: Files): Promise<Font>[] {
  const key = family.toLowerCase();
  const file = (script: string) => resolve(`@fontsource/${key}/files/${key}-${script}-${weight}-normal.woff`);
  return scripts.map(async (script): Promise<Font> => ({
    name: family + (names[script] ?? ''),
    weight,
    style: 'normal',
    data: await readFile(file(script)),
  }));
}
