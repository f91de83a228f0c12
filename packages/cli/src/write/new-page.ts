import { environmentOf, type Project } from '@flotilla/runtime';
import { commaSeparated } from '@flotilla/core/values';
import { addBackendLine } from './backend-file.js';
import { addImport } from './edit.js';
import { addContent, type ContentRows } from './content-rows.js';
import { entityNames } from './labels-file.js';
import { moduleFolder } from './module-folder.js';
import { newView, type NewView } from './new-view.js';
import { exampleRows, listPage, listUrl, rowPage, rowUrl } from './page-content.js';
import type { SourceTree } from './source-tree.js';

/**
 * Writes the variants of an entity, and the content that shows them: two example rows, the page of the list
 * with its entry in the menu, and the page of one row.
 * @returns the addresses of the pages
 */
export function newPage(tree: SourceTree, project: Project, input: NewView): string[] {
  const { module, entity } = input;
  const written = newView(tree, project, { ...input, listUrl: listUrl(module, entity) });
  const folder = moduleFolder(tree, project, module);
  const names = entityNames(tree, folder, entity);
  const page = { module, entity, names, languages: languagesOf(project) };
  if (written.list) {
    addModuleContent(tree, folder, module, listPage(page, written.list));
    if (!tree.has(`${folder}/content/${module}.${entity}.json`))
      addModuleContent(tree, folder, module, exampleRows(page));
  }
  if (written.detail) addModuleContent(tree, folder, module, rowPage(page, written.detail));
  return [
    ...(written.list ? [listUrl(module, entity)] : []),
    ...(written.detail ? [rowUrl(module, entity)] : []),
  ];
}

/** Adds rows to the content of a module, and the folder to its backend. */
export function addModuleContent(
  tree: SourceTree,
  folder: string,
  module: string,
  content: ContentRows,
): void {
  addContent(tree, `${folder}/content`, content);
  tree.edit(`${folder}/src/backend/index.ts`, (text) => {
    if (text.includes('content:')) return text;
    return addBackendLine(
      addImport(text, `import { fileURLToPath } from 'node:url';`),
      `content: { name: '${module}', folder: fileURLToPath(new URL('../../content', import.meta.url)) },`,
    );
  });
}

/** Returns the languages of an application's content; the first is the default. */
export function languagesOf(project: Pick<Project, 'settings'>): string[] {
  return commaSeparated(environmentOf(project, process.env)['LANGUAGES'] ?? 'en,ru');
}
