import { content, type Entity, type Module, type View } from '@flotilla/core';
import { pluralOf } from '@flotilla/core/values';
import { entryPointsOf, type Project } from '@flotilla/runtime';
import { type ContentRows, mergeContent } from '../write/content-rows.js';
import { titleOf } from '../write/names.js';
import { exampleRows, listPage, rowPage } from '../write/page-content.js';

/**
 * Returns pages for the widgets of a module that list an entity or show one row, with example rows of
 * public entities whose fields are those of content; undefined when it has no such widgets.
 */
export async function demoContent(
  project: Project,
  name: string,
  languages: readonly string[],
): Promise<ContentRows | undefined> {
  const definitions = entryPointsOf({ ...project, modules: [name] }, 'definitions');
  const exported = await Promise.all(definitions.map(({ load }) => load()));
  const module = exported.flatMap((names) => Object.values(names)).find(isModule);
  const pages = module?.entities.flatMap((entity) => pagesOf(module, entity, languages)) ?? [];
  return pages.length > 0 ? mergeContent(pages) : undefined;
}

function pagesOf(
  { name, views, labels }: Module,
  entity: Entity,
  languages: readonly string[],
): ContentRows[] {
  const isWidget = ({ of }: View) => of.key === `${name}.widget`;
  const variantOf = (suffix: string) =>
    views.find(
      (view) =>
        isWidget(view) &&
        [`${entity.name}-${suffix}`, `${entity.name}-${suffix}-default`].includes(view.variant),
    )?.variant;
  const [list, detail] = [variantOf('list'), variantOf('overview')];
  if (!list || !['slug', 'title'].every((field) => field in entity.fields)) return [];
  const ru = labels?.['ru'];
  const [one, many] = [ru?.[entity.name], ru?.[`${entity.name}.*`]];
  const en = { one: titleOf(entity.name), many: titleOf(pluralOf(entity.name)) };
  const names = one !== undefined && many !== undefined ? { en, ru: { one, many } } : { en };
  const page = { module: name, entity: entity.name, names, languages };
  return [
    listPage(page, list),
    ...(detail ? [rowPage(page, detail)] : []),
    ...(entity.access.read === 'public' && needsOnlyContent(entity) ? [exampleRows(page)] : []),
  ];
}

const fieldsOfExamples = ['adminTitle', 'slug', 'title', 'description'];
const kindsOfContent = new Map(Object.entries(content()).map(([name, { kind }]) => [name, kind]));

/** Returns whether rows with the fields of content alone are valid: texts in languages, not plain ones. */
function needsOnlyContent({ fields }: Entity): boolean {
  if (!fieldsOfExamples.every((name) => name in fields)) return false;
  return Object.entries(fields).every(([name, field]) => {
    const kind = kindsOfContent.get(name);
    if (kind !== undefined) return field.kind === kind;
    const options: { optional?: boolean; managed?: boolean; default?: unknown } = field;
    return options.optional === true || options.managed === true || options.default !== undefined;
  });
}

function isModule(value: unknown): value is Module {
  return typeof value === 'object' && value !== null && 'entities' in value && 'views' in value;
}
