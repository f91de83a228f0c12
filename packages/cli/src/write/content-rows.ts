import type { SeededRow } from '@flotilla/backend/schema';
import type { SourceTree } from './source-tree.js';

type Row = Readonly<Record<string, unknown>>;

/** Rows of content by the entity or link that they belong to: `host.page`. */
export type ContentRows = Readonly<Record<string, readonly Row[]>>;

/** Adds rows to the content files of a folder; equal rows are not repeated. */
export function addContent(tree: SourceTree, folder: string, content: ContentRows): void {
  for (const [name, rows] of Object.entries(content)) {
    const path = `${folder}/${name}.json`;
    if (!tree.has(path)) tree.add(path, '[]\n');
    tree.edit(path, (text) => {
      const before: Row[] = JSON.parse(text);
      const existing = new Set(before.map((row) => JSON.stringify(row)));
      const added = rows.filter((row) => !existing.has(JSON.stringify(row)));
      return `${JSON.stringify([...before, ...added], null, 2)}\n`;
    });
  }
}

/** Returns the rows of several contents together. */
export function mergeContent(contents: readonly ContentRows[]): ContentRows {
  const merged = new Map<string, Row[]>();
  for (const [name, rows] of contents.flatMap((content) => Object.entries(content)))
    merged.set(name, [...(merged.get(name) ?? []), ...rows]);
  return Object.fromEntries(merged);
}

/**
 * Removes the rows of a module from the content of an application: its own, its pages and their menu entries.
 * Files that have no rows then are removed.
 * @param kept the rows to keep: `host.page /blog/articles`
 * @returns the removed rows that belong to other modules
 */
export function removeContentOf(
  tree: SourceTree,
  folder: string,
  module: string,
  kept: ReadonlySet<string> = new Set(),
): SeededRow[] {
  const isOfModule = (value: unknown) =>
    typeof value === 'string' && value.startsWith(`/${module}/`) && !kept.has(`host.page ${value}`);
  const widgets = new Set<unknown>();
  const drop = (name: string, isGone: (row: Row) => boolean) => {
    const path = `${folder}/${name}.json`;
    if (!tree.has(path)) return [];
    const rows: Row[] = JSON.parse(tree.read(path));
    const gone = rows.filter(isGone);
    const left = rows.filter((row) => !isGone(row));
    if (gone.length === 0) return gone;
    if (left.length === 0) tree.remove(path);
    else tree.edit(path, () => `${JSON.stringify(left, null, 2)}\n`);
    return gone;
  };
  for (const path of tree.filesIn(folder))
    if (path.startsWith(`${module}.`)) tree.remove(`${folder}/${path}`);
  for (const row of drop(
    'host.widgets-to-external-widgets',
    ({ externalModule }) => externalModule === module,
  ))
    widgets.add(row['widgetId']);
  const hostWidgets = drop(
    'host.widget',
    ({ slug }) => widgets.has(slug) && !kept.has(`host.widget ${slug}`),
  );
  drop('host.pages-to-widgets', ({ widgetId }) => widgets.has(widgetId));
  const pages = drop('host.page', ({ url }) => isOfModule(url));
  const links = drop('host.pages-to-metadata', ({ pageId }) => isOfModule(pageId));
  const metadata = new Set(links.map(({ metadataId }) => metadataId));
  const details = drop('host.metadata', ({ title }) => metadata.has(title));
  drop('host.pages-to-layouts', ({ pageId }) => isOfModule(pageId));
  const isKept = (slug: unknown) => kept.has(`website-builder.button ${String(slug)}`);
  const buttons = drop('website-builder.button', ({ url, slug }) => isOfModule(url) && !isKept(slug));
  const slugs = new Set(buttons.map(({ slug }) => slug));
  drop('website-builder.buttons-arrays-to-buttons', ({ buttonId }) => slugs.has(buttonId));
  return [
    ...pages.map(({ url }) => ({ entity: 'host.page', key: String(url) })),
    ...hostWidgets.map(({ slug }) => ({ entity: 'host.widget', key: String(slug) })),
    ...details.map(({ title }) => ({ entity: 'host.metadata', key: String(title), isShared: true })),
    ...buttons.map(({ slug }) => ({ entity: 'website-builder.button', key: String(slug) })),
  ];
}
