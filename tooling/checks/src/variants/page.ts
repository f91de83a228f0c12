import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Catalogue, type Entry, nameOf } from './catalogue.js';
import { describe } from './descriptions.js';
import { isWidget } from './examples.js';
import { folder, looks, pictureOf, type PicturedExample } from './pictures.js';
import { root } from './product.js';

/** Writes the page with all variants by module. @returns the variants that no page shows */
export async function writePage(
  catalogue: Catalogue,
  shown: readonly PicturedExample[],
): Promise<{ missing: readonly Entry[] }> {
  const known = new Set(shown.map(nameOf));
  const missing = catalogue.entries.filter((entry) => !known.has(nameOf(entry)));
  const inOrder = catalogue.entries.flatMap((entry) =>
    shown.filter((example) => nameOf(example) === nameOf(entry)),
  );
  const byModule = Object.entries(Object.groupBy(inOrder, ({ module }) => module)).toSorted(([a], [b]) =>
    a.localeCompare(b),
  );
  const text = [
    '# Variants',
    introduction,
    ...byModule.map(([module, examples = []]) => sectionOf(module, examples)),
    countOf({ catalogue, shown, missing }),
  ].join('\n\n');
  await writeFile(join(root, folder, 'README.md'), `${text}\n`);
  return { missing };
}

const introduction = `Every variant that a page can show, as the running demo shows it. Written by \`pnpm docs:variants\`; what the second column
says stands in the README of the module.`;

function sectionOf(module: string, examples: readonly PicturedExample[]): string {
  const head = ['Variant', 'Shows', ...looks.map(({ title }) => title)];
  const lines = [head, head.map(() => '---'), ...examples.map(cellsOf)].map(
    (cells) => `| ${cells.join(' | ')} |`,
  );
  return [`## ${module}`, lines.join('\n')].join('\n\n');
}

function cellsOf(example: PicturedExample): string[] {
  const { entity, variant, document, row, seenBy } = example;
  const place = row ? `a row of \`${document.url}\`` : `on \`${document.url}\``;
  const name = `\`${entity}\`<br>\`${variant}\`<br>${place}`;
  const pictures = looks.map(({ name: look, title, width }) => {
    const shownWidth = width > 600 ? 320 : 180;
    return `<img src="${pictureOf(example, look)}" width="${shownWidth}" alt="${nameOf(example)}, ${title}">`;
  });
  return [name, [describe(example), eyes[seenBy]].filter(Boolean).join('<br>'), ...pictures];
}

const eyes: Readonly<Record<PicturedExample['seenBy'], string>> = {
  visitor: '',
  'visitor-without-session': '*More of it for visitors with a session.*',
  administrator: '*As an administrator sees it.*',
};

function countOf({
  catalogue,
  shown,
  missing,
}: {
  catalogue: Catalogue;
  shown: readonly PicturedExample[];
  missing: readonly Entry[];
}): string {
  const waiting = shown.filter(({ seenBy }) => seenBy === 'visitor-without-session');
  const list = (entries: readonly Pick<Entry, 'entity' | 'variant'>[]) =>
    entries.length ? entries.map((entry) => `- \`${nameOf(entry)}\``).join('\n') : 'None.';
  return [
    '## Count',
    `${catalogue.entries.length} variants have a component; ${shown.length} are above.`,
    '### On no page of the demo',
    reasonOf(catalogue, missing),
    list(missing),
    '### With a place for visitors with a session',
    list(waiting),
    '### Defined, without a component',
    list(catalogue.withoutComponent),
    '### Frames',
    'Drawn around the widgets that a row places; a frame has no content of its own.',
    list(catalogue.frames),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Explains variants of entities that no link leads to, which no page can show. */
function reasonOf({ registry }: Catalogue, missing: readonly Entry[]): string {
  const unlinked = missing
    .filter(({ entity }) => !isWidget(entity) && registry.relationsOf(entity).size === 0)
    .map(({ entity }) => `\`${entity}\``);
  if (unlinked.length === 0) return '';
  return `No link, and no list of a widget, leads to ${[...new Set(unlinked)].join(', ')}: it is there for widgets of other modules (\`RowVariant\`).`;
}
