import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Returns a font of one weight. */
export const fontBytes = (family: 'lora' | 'manrope', format: 'woff' | 'woff2') =>
  Buffer.from(readFileSync(resolve(`@fontsource/${family}/files/${family}-latin-400-normal.${format}`)));

/** Returns a WOFF2 font with a range of weights. */
export const variableFont = (name = 'inter-latin') =>
  Buffer.from(
    readFileSync(new URL(`../../../../../packages/ui/src/theme/fonts/${name}.woff2`, import.meta.url)),
  );
