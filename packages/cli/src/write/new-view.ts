import { camelCase, pascalCase, pluralOf } from '@flotilla/core/values';
import type { Project } from '@flotilla/runtime';
import { addImport, addItem, addManifestLine, addNamesToImport } from './edit.js';
import { addDependencies, addEntryPoint, addNeeded } from './manifest-file.js';
import { moduleFolder } from './module-folder.js';
import { checkedName, titleOf } from './names.js';
import { newEntity } from './new-entity.js';
import { screenPackages } from './site-modules.js';
import type { SourceTree } from './source-tree.js';
import type { Versions } from './versions.js';

/** Options of a new view. */
export interface NewView {
  readonly module: string;
  readonly entity: string;
  readonly versions: Versions;
}

/** Writes a widget that lists the rows of an entity, two example rows, and a page that shows them. */
export function newView(tree: SourceTree, project: Project, { module, entity, versions }: NewView): void {
  checkedName(entity, 'an entity');
  const folder = moduleFolder(tree, project, module);
  tree.read(`${folder}/src/entities/${entity}.ts`);
  if (!tree.has(`${folder}/src/entities/widget.ts`)) newEntity(tree, project, module, 'widget');
  addView(tree, folder, entity);
  tree.add(`${folder}/src/react/${entity}-list.tsx`, componentFile(entity));
  addToEntryPoint(tree, folder, entity);
  addContent(tree, folder, module, entity);
  tree.edit(`${folder}/package.json`, (text) => withScreens(text, versions));
}

function addView(tree: SourceTree, folder: string, entity: string): void {
  const path = `${folder}/src/views.ts`;
  const constant: string = camelCase(entity);
  const statement = `/** The rows of the module, the newest first. */
export const ${constant}List = defineView({
  of: widget,
  variant: '${entity}-list',
  lists: { ${camelCase(pluralOf(entity))}: list(${constant}, ${constant}, { orderBy: { createdAt: 'desc' }, limit: 12, isPaged: true }) },
});
`;
  if (!tree.has(path))
    tree.add(
      path,
      `import { defineView, list } from '@flotilla/core';\nimport { widget } from './entities/widget.js';\n`,
    );
  tree.edit(path, (text) => {
    const named = addNamesToImport(text, ['defineView', 'list'], '@flotilla/core');
    return `${addImport(named, `import { ${constant} } from './entities/${entity}.js';`).trimEnd()}\n\n${statement}`;
  });
  tree.edit(`${folder}/src/index.ts`, (text) =>
    addManifestLine(addImport(text, `import * as views from './views.js';`), 'views: Object.values(views),'),
  );
}

function addToEntryPoint(tree: SourceTree, folder: string, entity: string): void {
  const path = `${folder}/src/react/index.ts`;
  const constant = `${camelCase(entity)}List`;
  if (!tree.has(path))
    tree.add(
      path,
      `import type { Variant } from '@flotilla/react';\n\nexport const variants: readonly Variant[] = [];\n`,
    );
  tree.edit(path, (text) =>
    addItem(
      addImport(text, `import { ${constant} } from './${entity}-list.js';`),
      'variants',
      constant,
      'last',
    ),
  );
}

/** Adds rows to the content files of a module; existing rows stay. */
function addContent(tree: SourceTree, folder: string, module: string, entity: string): void {
  for (const [name, rows] of Object.entries(exampleContent(module, entity))) {
    const path = `${folder}/content/${name}.json`;
    if (!tree.has(path)) tree.add(path, '[]\n');
    tree.edit(path, (text) => `${JSON.stringify([...(JSON.parse(text) as unknown[]), ...rows], null, 2)}\n`);
  }
  tree.edit(`${folder}/src/backend/index.ts`, (text) => {
    if (text.includes('content:')) return text;
    const imported = addImport(text, `import { fileURLToPath } from 'node:url';`);
    const content = `{ name: '${module}', folder: fileURLToPath(new URL('../../content', import.meta.url)) }`;
    return imported.replace(
      /defineBackendModule\(\{ (.*) \}\)/,
      (_, rest: string) =>
        `defineBackendModule({\n  ${rest.split(', ').join(',\n  ')},\n  content: ${content},\n})`,
    );
  });
}

/** Returns a manifest with the entry point `./react` and its dependencies. */
function withScreens(text: string, versions: Versions): string {
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

function componentFile(entity: string): string {
  const rows: string = camelCase(pluralOf(entity));
  const row: string = camelCase(entity);
  return `import { defineVariant, LocalizedRichText, Title, WidgetSection } from '@flotilla/react';
import { CardGrid, ListPages } from '@flotilla/react/kit';
import { Card, CardHeader, Heading, Prose } from '@flotilla/ui';
import * as views from '../views.js';

export const ${row}List = defineVariant(views.${row}List, function ${pascalCase(entity)}List({ row, lists, context }) {
  return (
    <WidgetSection row={row} context={context}>
      <CardGrid items={lists.${rows}.rows}>
        {(${row}) => (
          <Card className="h-full">
            <CardHeader>
              <Title as={Heading} level={context.inner} size="md" of={${row}} />
              <LocalizedRichText as={Prose} value={${row}.description} />
            </CardHeader>
          </Card>
        )}
      </CardGrid>
      <ListPages list={lists.${rows}} />
    </WidgetSection>
  );
});
`;
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * Returns content: two rows of an entity in two languages, and the page /<module>/<entities> that lists them.
 */
function exampleContent(module: string, entity: string): Readonly<Record<string, Rows>> {
  const plural = pluralOf(entity);
  const [singular, several] = [titleOf(entity), titleOf(plural)];
  const url = `/${module}/${plural}`;
  const widget = `${module}-${plural}`;
  const row = (number: number, ru: string) => ({
    adminTitle: `${singular} ${number}`,
    slug: `${entity}-${number}`,
    title: { en: `${singular} ${number}`, ru: `${singular} ${number}` },
    description: { en: `Words about it in English.`, ru },
  });
  return {
    [`${module}.${entity}`]: [row(1, 'Слова о ней по-русски.'), row(2, 'Слова и о второй по-русски.')],
    [`${module}.widget`]: [
      { adminTitle: several, slug: plural, variant: `${entity}-list`, title: { en: several, ru: several } },
    ],
    'host.page': [{ adminTitle: several, title: several, description: several, url }],
    'host.widget': [{ adminTitle: several, slug: widget }],
    'host.widgets-to-external-widgets': [
      { widgetId: widget, externalModule: module, externalWidgetId: plural },
    ],
    'host.pages-to-widgets': [{ pageId: url, widgetId: widget }],
    'host.pages-to-layouts': [{ pageId: url, layoutId: 'main' }],
  };
}
