import { camelCase } from '@flotilla/core/values';
import type { Project } from '@flotilla/runtime';
import { addImport, addNamesToImport, replaceOnce } from './edit.js';
import { formFile, islandEntry, islandsFile, widgetFile } from './form-files.js';
import { addRussianLabels } from './labels-file.js';
import { moduleFolder } from './module-folder.js';
import { titleOf } from './names.js';
import { addModuleContent, languagesOf } from './new-page.js';
import { addVariant, addView, addWidgetEntity, withScreens } from './new-view.js';
import { inLanguages, widgetPage } from './page-content.js';
import type { SourceTree } from './source-tree.js';
import type { Versions } from './versions.js';

interface NewForm {
  readonly module: string;
  /** The action that the form calls. */
  readonly name: string;
  readonly on?: string;
  readonly ruTitle?: string | undefined;
  readonly versions: Versions;
}

/**
 * Writes the form of an action as an island. It is part of the page of the row that the action is called on;
 * an action of the module is a widget with a page of its own.
 * @returns the address of its own page
 * @throws Failure when the row has no page
 */
export function addForm(tree: SourceTree, project: Project, input: NewForm): string | undefined {
  const { module, name, on, versions } = input;
  const folder = moduleFolder(tree, project, module);
  tree.add(`${folder}/src/react/${name}-form.tsx`, formFile(input));
  addIsland(tree, folder, module, name);
  tree.edit(`${folder}/package.json`, (text) => withScreens(text, versions));
  if (on !== undefined) {
    addToOverview(tree, folder, { name, on });
    return undefined;
  }
  addFormWidget(tree, project, input);
  return `/${module}/${name}`;
}

function addIsland(tree: SourceTree, folder: string, module: string, name: string): void {
  const path = `${folder}/src/react/islands.ts`;
  const line = islandEntry(name);
  if (tree.has(path))
    tree.edit(path, (text) => replaceOnce(text, /^\}\);$/m, { line, by: () => `${line}});` }));
  else tree.add(path, islandsFile(module, name));
  const entryPoint = `${folder}/src/react/index.ts`;
  const exported = `export { islands } from './islands.js';`;
  if (!tree.has(entryPoint)) tree.add(entryPoint, '');
  tree.edit(entryPoint, (text) => {
    if (text.includes(exported)) return text;
    const next = text.search(/^export /m);
    return next < 0 ? `${text}${exported}\n` : `${text.slice(0, next)}${exported}\n${text.slice(next)}`;
  });
}

/** Puts the form below the texts of the page of one row. */
function addToOverview(tree: SourceTree, folder: string, { name, on }: { name: string; on: string }): void {
  const path = `${folder}/src/react/${on}-overview.tsx`;
  tree.edit(path, (text) => {
    const island = `        <Island of={islands.${camelCase(name)}Form} props={{ id: ${camelCase(on)}.id }} />\n`;
    const named = addNamesToImport(text, ['Island'], '@flotilla/react');
    const imported = addImport(named, `import { islands } from './islands.js';`);
    return replaceOnce(imported, /^ *<\/Container>$/m, { line: island, by: (end) => island + end });
  });
}

function addFormWidget(
  tree: SourceTree,
  project: Project,
  { module, name, ruTitle = 'Форма' }: NewForm,
): void {
  const folder = moduleFolder(tree, project, module);
  const variant = `${name}-form`;
  addWidgetEntity(tree, project, module);
  addView(tree, folder, {
    names: [],
    imports: [],
    text: `/** The form that calls the action ${name}. */
export const ${camelCase(variant)} = defineView({ of: widget, variant: '${variant}' });
`,
  });
  tree.add(`${folder}/src/react/${variant}-widget.tsx`, widgetFile(name));
  addVariant(tree, folder, `${camelCase(variant)}Widget`, `${variant}-widget`);
  addRussianLabels(tree, folder, { [`widget/${variant}`]: ruTitle });
  const title = inLanguages(languagesOf(project), { en: titleOf(name), ru: ruTitle });
  const url = `/${module}/${name}`;
  addModuleContent(
    tree,
    folder,
    module,
    widgetPage({ url, module, slug: variant, variant, title, isTitled: true }),
  );
}
