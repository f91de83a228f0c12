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

/** Removes the rows of a module from the content of an application: its own, its pages and their menu entries. */
export function removeContentOf(tree: SourceTree, folder: string, module: string): void {
  const isOfModule = (value: unknown) => typeof value === 'string' && value.startsWith(`/${module}/`);
  const widgets = new Set<unknown>();
  const drop = (name: string, isGone: (row: Row) => boolean) => {
    const path = `${folder}/${name}.json`;
    if (!tree.has(path)) return [];
    const rows: Row[] = JSON.parse(tree.read(path));
    const gone = rows.filter(isGone);
    const left = rows.filter((row) => !isGone(row));
    tree.edit(path, (text) => (gone.length > 0 ? `${JSON.stringify(left, null, 2)}\n` : text));
    return gone;
  };
  for (const path of tree.filesIn(folder))
    if (path.startsWith(`${module}.`)) tree.remove(`${folder}/${path}`);
  for (const row of drop(
    'host.widgets-to-external-widgets',
    ({ externalModule }) => externalModule === module,
  ))
    widgets.add(row['widgetId']);
  drop('host.widget', ({ slug }) => widgets.has(slug));
  drop('host.pages-to-widgets', ({ widgetId }) => widgets.has(widgetId));
  drop('host.page', ({ url }) => isOfModule(url));
  const links = drop('host.pages-to-metadata', ({ pageId }) => isOfModule(pageId));
  const metadata = new Set(links.map(({ metadataId }) => metadataId));
  drop('host.metadata', ({ title }) => metadata.has(title));
  drop('host.pages-to-layouts', ({ pageId }) => isOfModule(pageId));
  const buttons = drop('website-builder.button', ({ url }) => isOfModule(url));
  const slugs = new Set(buttons.map(({ slug }) => slug));
  drop('website-builder.buttons-arrays-to-buttons', ({ buttonId }) => slugs.has(buttonId));
}
