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
