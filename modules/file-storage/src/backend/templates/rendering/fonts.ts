import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font, FontWeight } from 'satori';

const faces = [
  { family: 'Lora', weights: [500] },
  { family: 'Manrope', weights: [500, 700] },
] as const;

/** Returns the site's fonts in a format that satori reads. Loaded once. */
export function loadFonts(): Promise<Font[]> {
  return (fonts ??= Promise.all(
    faces.flatMap(({ family, weights }) => weights.flatMap((weight) => filesOf(family, weight))),
  ));
}

let fonts: Promise<Font[]> | undefined;
const { resolve } = createRequire(import.meta.url);

function filesOf(family: string, weight: FontWeight): Promise<Font>[] {
  const key = family.toLowerCase();
  const file = (script: string) => resolve(`@fontsource/${key}/files/${key}-${script}-${weight}-normal.woff`);
  const read = async (name: string, script: string): Promise<Font> => ({
    name,
    weight,
    style: 'normal',
    data: await readFile(file(script)),
  });
  return [read(family, 'latin'), read(`${family} Cyrillic`, 'cyrillic')];
}
