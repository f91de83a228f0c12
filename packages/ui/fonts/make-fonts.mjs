import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { renameFont } from './rename-font.mjs';

/**
 * Builds the fonts of themes: subsets of the families for two scripts, at the weights that themes use.
 * Families of headings are used at one weight only, so they are pinned to that, which halves their size. Run it with
 * `pnpm --filter @flotilla/ui fonts` and commit the output.
 */
const families = [
  { name: 'display', source: 'lora', weights: 500 },
  { name: 'text', source: 'manrope', weights: { min: 400, max: 700 } },
  { name: 'inter', source: 'inter', weights: { min: 400, max: 700 } },
  { name: 'open-sans', source: 'open-sans', weights: { min: 400, max: 700 } },
  { name: 'playfair', source: 'playfair-display', weights: 500 },
  { name: 'montserrat', source: 'montserrat', weights: 600 },
];

/** The characters of `unicode-range` in fonts.css; the source files contain one script each. */
const scripts = {
  latin: [range(0x20, 0x7e), range(0xa0, 0xff), 'ıŒœ', range(0x2010, 0x2027), '‰′″‹›⁄€₽№™←↑→↓−×√∞'],
  cyrillic: [range(0x400, 0x45f), 'Ґґ№\u0301'],
};

/**
 * OpenType features: kerning, ligatures, marks, localized forms and tabular figures. Stylistic sets are left
 * out.
 */
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];
/** Hints have no visible effect at current resolutions. */
const options = { keepFeatures, noHinting: true };

for (const { name, source, weights } of families) {
  const from = (/** @type {string} */ file) =>
    fileURLToPath(import.meta.resolve(`@fontsource-variable/${source}/${file}`));
  for (const [script, characters] of Object.entries(scripts)) {
    const font = await readFile(from(`files/${source}-${script}-wght-normal.woff2`));
    const subset = await subsetFont(font, characters.join(''), {
      ...options,
      targetFormat: 'sfnt',
      variationAxes: { wght: weights },
    });
    const named = renameFont(subset, `Flotilla ${name}`);
    const made = await subsetFont(named, undefined, {
      ...options,
      targetFormat: 'woff2',
      keepAllGlyphs: true,
    });
    await writeFile(new URL(`../src/theme/fonts/${name}-${script}.woff2`, import.meta.url), made);
    process.stdout.write(`${name} ${script}: ${font.byteLength} to ${made.byteLength} bytes` + '\n');
  }
  await copyFile(from('LICENSE'), new URL(`../src/theme/fonts/LICENSE-${source}.txt`, import.meta.url));
}

/** @param {number} first @param {number} last */
function range(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
