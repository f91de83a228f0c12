import { camelCase, pascalCase, pluralOf } from '@flotilla/core/values';
import { Failure, type Project } from '@flotilla/runtime';
import { addExportedName, addImport, addManifestLine, addNamesToImport, addReExport } from './edit.js';
import { addItem } from './list.js';
import { addRussianLabels, entityNames } from './labels-file.js';
import { addDependencies, addEntryPoint, addNeeded } from './manifest-file.js';
import { moduleFolder } from './module-folder.js';
import { checkedName } from './names.js';
import { newEntity } from './new-entity.js';
import { addPictures, picturesOf } from './new-link.js';
import { screenPackages } from './site-modules.js';
import type { SourceTree } from './source-tree.js';
import type { Versions } from './versions.js';
import { listTitle } from './page-content.js';
import { listComponent, overviewComponent } from './view-files.js';

/** Options of a new view. */
export interface NewView {
  readonly module: string;
  readonly entity: string;
  readonly versions: Versions;
  /** Whether there is a variant for the page of one row as well. */
  readonly hasDetail: boolean;
  /** Path of the page of the list, for the trail on the page of one row. */
  readonly listUrl?: string;
}

/** The variants that a call has written. */
export interface WrittenViews {
  readonly list?: string;
  readonly detail?: string;
}

/**
 * Writes a widget variant that lists the rows of an entity with their pictures, and one that shows the row of
 * the page. An existing list is kept when only the other one is missing.
 * @throws Failure when nothing is left to write
 */
export function newView(
  tree: SourceTree,
  project: Project,
  { module, entity, versions, hasDetail, listUrl }: NewView,
): WrittenViews {
  checkedName(entity, 'an entity');
  const folder = moduleFolder(tree, project, module);
  assertContent(tree, folder, entity);
  const variants = { list: `${entity}-list`, detail: `${entity}-overview` };
  const isNew = (variant: string) => !tree.has(`${folder}/src/react/${variant}.tsx`);
  const written = {
    ...(isNew(variants.list) && { list: variants.list }),
    ...(hasDetail && isNew(variants.detail) && { detail: variants.detail }),
  };
  if (Object.keys(written).length === 0)
    throw new Failure(
      `${folder}/src/react/${hasDetail ? variants.detail : variants.list}.tsx exists.`,
      hasDetail ? 'Edit it.' : 'Edit it, or add a page for each row: --detail',
    );
  addWidgetEntity(tree, project, module);
  if (project.modules.includes('@flotilla/file-storage'))
    addPictures(tree, project, { module, entity, versions });
  if (written.list) addList(tree, folder, entity);
  if (written.detail) addDetail(tree, folder, { module, entity, listUrl });
  labelVariants(tree, folder, entity, written);
  tree.edit(`${folder}/package.json`, (text) => withScreens(text, versions));
  return written;
}

/** Requires the fields that cards and pages show. @throws Failure */
function assertContent(tree: SourceTree, folder: string, entity: string): void {
  const path = `${folder}/src/entities/${entity}.ts`;
  if (/\b(content|texts)\(\)/.test(tree.read(path))) return;
  throw new Failure(
    `${path} has no title, slug and texts for a page.`,
    'Add the usual fields of content: fields: { ...content(), … }',
  );
}

/** Adds the widget entity of a module, which its variants belong to. */
export function addWidgetEntity(tree: SourceTree, project: Project, module: string): void {
  const folder = moduleFolder(tree, project, module);
  if (tree.has(`${folder}/src/entities/widget.ts`)) return;
  newEntity(tree, project, { module, name: 'widget' });
  addRussianLabels(tree, folder, { widget: 'Виджет', 'widget.*': 'Виджеты' });
}

function addList(tree: SourceTree, folder: string, entity: string): void {
  const constant: string = camelCase(entity);
  const rows: string = camelCase(pluralOf(entity));
  const pictures = picturesOf(tree, folder, entity);
  addSelection(tree, folder, entity, {
    name: `${constant}Card`,
    text: `/** The data of a card. */
export const ${constant}Card = show(${constant}, ['slug', 'title', 'subtitle', 'className']${pictures && `, { pictures: ${pictures} }`});
`,
  });
  addView(tree, folder, {
    names: ['list'],
    imports: [
      `import { ${constant} } from './entities/${entity}.js';`,
      `import { ${constant}Card } from './selections.js';`,
    ],
    text: `/** The rows, with the newest first. */
export const ${constant}List = defineView({
  of: widget,
  variant: '${entity}-list',
  lists: { ${rows}: list(${constant}, ${constant}Card, { orderBy: { createdAt: 'desc' }, limit: 12, isPaged: true }) },
});
`,
  });
  tree.add(`${folder}/src/react/${entity}-list.tsx`, listComponent(entity, pictures !== ''));
  addVariant(tree, folder, `${constant}List`, `${entity}-list`);
}

function addDetail(
  tree: SourceTree,
  folder: string,
  { module, entity, listUrl }: Pick<NewView, 'module' | 'entity' | 'listUrl'>,
) {
  const constant: string = camelCase(entity);
  const pictures = picturesOf(tree, folder, entity);
  const name = `whole${pascalCase(entity)}`;
  const list =
    listUrl === undefined
      ? undefined
      : { module, url: listUrl, title: listTitle(entityNames(tree, folder, entity)) };
  addSelection(tree, folder, entity, {
    name,
    text: `/** The data of the page of one row. */
export const ${name} = show(${constant}, '*'${pictures && `, { pictures: ${pictures} }`});
`,
  });
  addView(tree, folder, {
    names: [],
    imports: [`import { ${name} } from './selections.js';`],
    text: `/** The row that the address names. */
export const ${constant}Overview = defineView({
  of: widget,
  variant: '${entity}-overview',
  subject: { show: ${name}, by: '${module}.${pluralOf(entity)}.slug' },
});
`,
  });
  tree.add(
    `${folder}/src/react/${entity}-overview.tsx`,
    overviewComponent(entity, { hasPictures: pictures !== '', list }),
  );
  addVariant(tree, folder, `${constant}Overview`, `${entity}-overview`);
}

/** Adds a selection to `selections.ts`. */
function addSelection(
  tree: SourceTree,
  folder: string,
  entity: string,
  { name, text }: { readonly name: string; readonly text: string },
): void {
  const path = `${folder}/src/selections.ts`;
  if (!tree.has(path)) tree.add(path, `import { show } from '@flotilla/core';\n`);
  tree.edit(path, (before) => {
    if (before.includes(`export const ${name} `)) return before;
    const named = addNamesToImport(before, ['show'], '@flotilla/core');
    const imported = addImport(named, `import { ${camelCase(entity)} } from './entities/${entity}.js';`);
    return `${imported.trimEnd()}\n\n${text}`;
  });
}

interface AddedView {
  /** Names of `@flotilla/core` beside `defineView`. */
  readonly names: readonly string[];
  readonly imports: readonly string[];
  readonly text: string;
}

/** Adds a view of the module's widget to `views.ts`. */
export function addView(tree: SourceTree, folder: string, { names, imports, text }: AddedView): void {
  const path = `${folder}/src/views.ts`;
  if (!tree.has(path))
    tree.add(
      path,
      `import { defineView } from '@flotilla/core';\nimport { widget } from './entities/widget.js';\n`,
    );
  tree.edit(path, (before) => {
    const named = addNamesToImport(before, ['defineView', ...names], '@flotilla/core');
    const imported = imports.reduce(withImport, named);
    return `${imported.trimEnd()}\n\n${text}`;
  });
  tree.edit(`${folder}/src/index.ts`, (before) =>
    addManifestLine(
      addImport(before, `import * as views from './views.js';`),
      'views: exportsOf(Object.entries(views)),',
    ),
  );
}

/** Adds an import; its names join an existing one from the same file. */
function withImport(text: string, statement: string): string {
  const [, name = '', specifier = ''] = /^import \{ (\w+) \} from '([^']+)';$/.exec(statement) ?? [];
  return text.includes(`from '${specifier}'`)
    ? addNamesToImport(text, [name], specifier)
    : addImport(text, statement);
}

/** Adds a variant to the entry point `./react` and to the exports of `variants.ts`, or to its list. */
export function addVariant(tree: SourceTree, folder: string, constant: string, file: string): void {
  const entryPoint = `${folder}/src/react/index.ts`;
  if (tree.has(entryPoint) && hasList(tree.read(entryPoint))) {
    tree.edit(entryPoint, (text) =>
      addItem(addImport(text, `import { ${constant} } from './${file}.js';`), 'variants', constant, 'last'),
    );
    return;
  }
  const path = `${folder}/src/react/variants.ts`;
  const statement = `export { ${constant} } from './${file}.js';`;
  if (tree.has(path)) tree.edit(path, (text) => addReExport(text, statement));
  else tree.add(path, `${statement}\n`);
  if (!tree.has(entryPoint)) tree.add(entryPoint, '');
  tree.edit(entryPoint, (text) => withVariant(text, constant));
}

/** Whether an entry point has the list that earlier versions wrote: `export const variants = [boatList];`. */
const hasList = (text: string) => /^export const variants\b[^\n]*\[/m.test(text);

/** Returns the text of an entry point that exports a variant by name, and lists the exports of `variants.ts`. */
function withVariant(text: string, constant: string): string {
  // Earlier versions wrote: export * from './variants.js';
  if (text.includes(`export * from './variants.js';`)) return text;
  const list = 'export const variants = /* @__PURE__ */ variantsIn(all);';
  if (text.includes(list)) return addExportedName(text, constant, './variants.js');
  const named = text.includes(`from '@flotilla/react';`)
    ? addNamesToImport(text, ['variantsIn'], '@flotilla/react')
    : addImport(text, `import { variantsIn } from '@flotilla/react';`);
  const imported = addImport(named, `import * as all from './variants.js';`);
  return `${addExportedName(imported, constant, './variants.js')}${list}\n`;
}

function labelVariants(tree: SourceTree, folder: string, entity: string, { list, detail }: WrittenViews) {
  const { ru } = entityNames(tree, folder, entity);
  addRussianLabels(tree, folder, {
    ...(list && { [`widget/${list}`]: ru ? `Список: ${ru.many.toLowerCase()}` : 'Список' }),
    ...(detail && { [`widget/${detail}`]: ru ? `${ru.one}: страница` : 'Страница' }),
  });
}

/** Returns a manifest with the entry point `./react` and its dependencies. */
export function withScreens(text: string, versions: Versions): string {
  const framework = Object.fromEntries(screenPackages.map((name) => [name, versions.framework]));
  const needed = addNeeded(addEntryPoint(text, './react', versions), framework, versions);
  const withReact = addDependencies(needed, 'devDependencies', {
    '@types/react': versions.of('@types/react'),
    react: versions.of('react'),
  });
  const peer = { react: '^19.3.0' };
  return versions.layout === 'app'
    ? addDependencies(withReact, 'peerDependencies', peer)
    : addNeeded(withReact, peer, versions);
}
