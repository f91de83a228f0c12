import { camelCase, pascalCase, pluralOf } from '@flotilla/core/values';
import type { Project } from '@flotilla/runtime';
import { addImport, replaceOnce } from './edit.js';
import { addItem } from './list.js';
import { addDependencies, addEntryPoint, addNeeded } from './manifest-file.js';
import { moduleFolder } from './module-folder.js';
import { type EntityNames, entityNames } from './labels-file.js';
import { literal } from './literal.js';
import { checkedName } from './names.js';
import { adminPackage, screenPackages } from './site-modules.js';
import type { SourceTree } from './source-tree.js';
import type { Versions } from './versions.js';

/** Options of a new screen. */
export interface NewScreen {
  readonly module: string;
  readonly entity: string;
  readonly versions: Versions;
}

/**
 * Writes a screen of the admin with the rows of an entity that were changed last, at
 * `/admin/<module>/<entity>-board`, and the entry point `./admin`.
 */
export function newScreen(tree: SourceTree, project: Project, { module, entity, versions }: NewScreen): void {
  checkedName(entity, 'an entity');
  const folder = moduleFolder(tree, project, module);
  tree.read(`${folder}/src/entities/${entity}.ts`);
  const names = entityNames(tree, folder, entity);
  tree.add(
    `${folder}/src/admin/${entity}-board.tsx`,
    componentFile({
      module,
      entity,
      names,
      label: labelFieldOf(tree.read(`${folder}/src/entities/${entity}.ts`)),
    }),
  );
  const entryPoint = `${folder}/src/admin/index.ts`;
  if (!tree.has(entryPoint)) tree.add(entryPoint, entryPointFile);
  tree.edit(entryPoint, (text) => withPage(text, { module, entity, names }));
  tree.edit(`${folder}/package.json`, (text) => withAdmin(text, versions));
}

/** Names in the text of a screen. */
interface ScreenText {
  readonly module: string;
  readonly entity: string;
  readonly names: EntityNames;
  /** The field that labels a row. */
  readonly label: string;
}

const titlesOf = ({ en, ru }: EntityNames) => ({
  en: `${en.many}: latest changes`,
  ru: ru ? `${ru.many}: последние изменения` : 'Последние изменения',
});

/** Returns the field that labels a row in the file of an entity: the first text, else the id. */
function labelFieldOf(text: string): string {
  const [, own] = /\browLabel: '(\w+)'/.exec(text) ?? [];
  if (own !== undefined) return own;
  if (/\b(content|texts)\(\)|\badminTitle\(\)/.test(text)) return 'adminTitle';
  return /^\s+(?:fields: \{ )?(\w+): (?:text|email|slug|select)\(/m.exec(text)?.[1] ?? 'id';
}

const entryPointFile = `import { type AdminPage, defineAdminPage } from '@flotilla/admin/extend';
import { lazy } from 'react';

export const pages: readonly AdminPage[] = [];
`;

function withPage(text: string, { module, entity, names }: Omit<ScreenText, 'label'>): string {
  const [row, page, component]: [string, string, string] = [
    camelCase(entity),
    camelCase(`${entity}-board`),
    pascalCase(`${entity}-board`),
  ];
  const title = titlesOf(names);
  const statement = `const ${page} = defineAdminPage({
  module: '${module}',
  path: '${entity}-board',
  title: { en: ${literal(title.en)}, ru: ${literal(title.ru)} },
  needs: ${row}.key,
  Page: lazy(() => import('./${entity}-board.js').then((module) => ({ default: module.${component} }))),
});

`;
  const imported = addImport(text, `import { ${row} } from '../entities/${entity}.js';`);
  const defined = replaceOnce(imported, /^export const pages/m, {
    line: statement,
    by: (pages) => statement + pages,
  });
  return addItem(defined, 'pages', page, 'last');
}

/** Returns a manifest with the entry point `./admin` and its dependencies. */
function withAdmin(text: string, versions: Versions): string {
  const names = [adminPackage, ...screenPackages];
  const framework = Object.fromEntries(names.map((name) => [name, versions.framework]));
  const libraries = { react: versions.of('react'), 'react-router': versions.of('react-router') };
  const withEntryPoint = addNeeded(addEntryPoint(text, './admin', versions), framework, versions);
  if (versions.layout === 'app') return addDependencies(withEntryPoint, 'dependencies', libraries);
  const peers = { react: '^19.3.0', 'react-router': '^8.0.0' };
  return addNeeded(addDependencies(withEntryPoint, 'devDependencies', libraries), peers, versions);
}

function componentFile({ module, entity, names, label }: ScreenText): string {
  const plural = pluralOf(entity);
  const [row, rows, component]: [string, string, string] = [
    camelCase(entity),
    camelCase(plural),
    pascalCase(`${entity}-board`),
  ];
  const title = titlesOf(names);
  const fields = label === 'id' ? `['updatedAt']` : `['${label}', 'updatedAt']`;
  return `import { formPath } from '@flotilla/admin';
import { defineMessages, useFormat, useT } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { EmptyState, ErrorNotice, Icon, Skeleton } from '@flotilla/ui';
import { Link } from 'react-router';
import { ${row} } from '../entities/${entity}.js';

const messages = defineMessages('${module}-${entity}-board', {
  en: { title: ${literal(title.en)}, failed: 'The rows could not be loaded.', nothing: 'There are no rows yet.' },
  ru: { title: ${literal(title.ru)}, failed: 'Не удалось загрузить записи.', nothing: 'Записей пока нет.' },
});

/** Rows that were changed last. */
export function ${component}() {
  const t = useT(messages);
  const { dateTime } = useFormat();
  const { data: ${rows}, error } = useFind(${row}, { fields: ${fields}, orderBy: { updatedAt: 'desc' }, limit: 12 });
  return (
    <div className="mx-auto flex w-full max-w-wide flex-col gap-5 p-4 sm:p-6">
      <h1 className="font-display text-2xl font-medium tracking-display">{t('title')}</h1>
      {error && <ErrorNotice error={error} fallback={t('failed')} />}
      {!${rows} && !error && <Skeleton className="h-60 rounded-lg" />}
      {${rows}?.length === 0 && <EmptyState icon={<Icon name="compass" />} title={t('nothing')} />}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {${rows}?.map(({ id, ${label === 'id' ? '' : `${label}, `}updatedAt }) => (
          <li key={id} className="flex flex-col gap-1 rounded-lg border border-border bg-card p-4">
            <Link to={formPath(${row}, id)} className="font-medium wrap-anywhere underline underline-offset-4">
              {${label}}
            </Link>
            <span className="text-sm text-muted-foreground">{dateTime(updatedAt)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
`;
}
