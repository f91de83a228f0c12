import type { Entity } from '../definitions/entity.js';
import type { Field } from '../kinds/field.js';
import { isSecret, targetOf } from '../kinds/kind-of.js';
import { isLink } from '../definitions/link.js';
import { didYouMean, partsOf, pluralOf, sentenceCase } from '../values/names.js';
import type { DefinitionWords, Module } from './module.js';

/** Labels of common fields and variants whose names are unclear. */
const common: Readonly<Record<string, DefinitionWords>> = {
  en: {
    className: 'CSS classes',
    containerClassName: 'CSS classes of the container',
    id: 'ID',
    orderIndex: 'Order',
    publishedAt: 'Published from',
    unpublishedAt: 'Published until',
    url: 'URL',
  },
  ru: {
    adminTitle: 'Название для администраторов',
    className: 'CSS-классы',
    containerClassName: 'CSS-классы контейнера',
    createdAt: 'Создано',
    description: 'Описание',
    id: 'Идентификатор',
    orderIndex: 'Порядок',
    publishedAt: 'Опубликовано с',
    unpublishedAt: 'Опубликовано до',
    slug: 'Имя в адресе',
    subtitle: 'Подзаголовок',
    title: 'Заголовок',
    updatedAt: 'Изменено',
    url: 'Адрес',
    variant: 'Вариант',
    '/additional': 'Дополнительный',
    '/default': 'Обычный',
    '/hidden': 'Скрытый',
    '/overview': 'На своей странице',
  },
};

/** Labels of definitions in one language. */
export interface Wording {
  /** `Blog`. */
  module(name: string): string;
  /** Singular: `Article`; for a link its ends, `Category → Article`. */
  entity(entity: Entity): string;
  /** Plural: `Articles`. */
  entities(entity: Entity): string;
  /** A field; a reference is labelled like the referenced row. */
  field(entity: Entity, name: string): string;
  /** Help text of a field, if any. */
  help(entity: Entity, name: string): string | undefined;
  variant(entity: Entity, name: string): string;
  /** A value of a select field. */
  value(entity: Entity, field: string, value: string): string;
  /** A form group. */
  group(entity: Entity, name: string): string;
}

/**
 * Returns the labels of definitions in a language: a module's own, else common ones, else derived from names.
 */
export function wordingIn(language: string, modules: readonly Pick<Module, 'name' | 'words'>[]): Wording {
  const byModule = new Map(modules.map(({ name, words }) => [name, words?.[language] ?? {}]));
  const said = ({ module, name }: Pick<Entity, 'module' | 'name'>, rest = '') =>
    byModule.get(module)?.[`${name}${rest}`];
  const usual = (key: string) => common[language]?.[key];
  const one = (of: Pick<Entity, 'module' | 'name'>) => said(of) ?? sentenceCase(of.name);
  const many = (of: Pick<Entity, 'module' | 'name'>) => said(of, '.*') ?? sentenceCase(pluralOf(of.name));
  const joined = (entity: Entity, nameOf: typeof one) =>
    isLink(entity) && entity.right
      ? [entity.left, entity.right].map(({ key }) => nameOf(partsOf(key))).join(' → ')
      : undefined;
  return {
    module: (name) => byModule.get(name)?.['*'] ?? sentenceCase(name),
    entity: (entity) => said(entity) ?? joined(entity, one) ?? one(entity),
    entities: (entity) => said(entity, '.*') ?? joined(entity, many) ?? many(entity),
    field(entity, name) {
      const row = rowNamedBy(entity, name);
      return said(entity, `.${name}`) ?? (row && one(partsOf(row))) ?? usual(name) ?? sentenceCase(name);
    },
    help: (entity, name) => said(entity, `.${name}?`),
    variant: (entity, name) =>
      said(entity, `/${name}`) ??
      [...byModule.values()].map((words) => words[`${entity.key}/${name}`]).find(Boolean) ??
      usual(`/${name}`) ??
      sentenceCase(name.replace(/-default$/, '')),
    value: (entity, field, value) =>
      said(entity, `.${field}=${value}`) ??
      byModule.get(value)?.['*'] ??
      sentenceCase(value.replaceAll('_', '-')),
    group: (entity, name) => said(entity, `#${name}`) ?? sentenceCase(name),
  };
}

/** Returns labels for definitions that a module does not have. */
export function wordProblems(module: Module): string[] {
  const known = wordsFor(module).map(({ key }) => key);
  return Object.entries(module.words ?? {}).flatMap(([language, said]) =>
    Object.keys(said)
      .filter((key) => !known.includes(key))
      .map(
        (key) =>
          `module "${module.name}": the ${language} word for "${key}" labels no definition.${didYouMean(key, known)}`,
      ),
  );
}

/** Returns the keys of labels that a language lacks, so that English would be shown. */
export function missingWords(language: string, modules: readonly Module[]): string[] {
  const known = new Set(modules.map(({ name }) => name));
  return modules.flatMap(({ words, ...module }) => {
    const isSaid = ({ key, usual, value }: Word) =>
      words?.[language]?.[key] ?? common[language]?.[usual ?? ''] ?? known.has(value ?? '');
    const missing = wordsFor(module).filter((word) => word.isDemanded && !isSaid(word));
    return missing.map(({ key }) => `${module.name}: ${key}`);
  });
}

/** A definition that has a label. */
interface Word {
  readonly key: string;
  /** Key of its common label. */
  readonly usual?: string;
  /** A value of a select field; the name of a module has its own label. */
  readonly value?: string;
  /** Whether it needs a translation: it does not follow from other labels. */
  readonly isDemanded: boolean;
}

function wordsFor({ name: ofModule, entities, links, views, variants = {} }: Omit<Module, 'words'>): Word[] {
  const ofEntities = [...entities, ...links].flatMap((entity) => {
    const { name, fields, shows = {} } = entity;
    const isNamed = !isLink(entity) || !entity.right;
    return [
      { key: name, isDemanded: isNamed },
      { key: `${name}.*`, isDemanded: isNamed },
      ...Object.keys(fields).flatMap((field) => wordsForField(entity, field)),
      ...entity.variants.map((variant) => wordForVariant(name, variant)),
      ...Object.keys(shows.groups ?? {}).map((group) => ({ key: `${name}#${group}`, isDemanded: true })),
    ];
  });
  const added = Object.entries(variants).flatMap(([key, names = []]) =>
    names.map((variant) => ({ key, variant })),
  );
  const brought = [...views.map(({ of: { key }, variant }) => ({ key, variant })), ...added].map(
    ({ key, variant }) =>
      wordForVariant(key.startsWith(`${ofModule}.`) ? key.slice(ofModule.length + 1) : key, variant),
  );
  return [{ key: '*', isDemanded: true }, ...ofEntities, ...brought];
}

/** `of` is the name of an entity, or the key of another module's entity. */
const wordForVariant = (of: string, variant: string): Word => ({
  key: `${of}/${variant}`,
  usual: `/${variant}`,
  isDemanded: true,
});

function wordsForField(entity: Entity, name: string): Word[] {
  const field = entity.fields[name];
  if (!field) return [];
  const key = `${entity.name}.${name}`;
  return [
    { key, usual: name, isDemanded: !isSecret(field) && rowNamedBy(entity, name) === undefined },
    { key: `${key}?`, isDemanded: false },
    // Values such as `GET` need no translation.
    ...valuesOf(field, name).map((value) => ({
      key: `${key}=${value}`,
      value,
      isDemanded: /[a-z]/.test(value),
    })),
  ];
}

const valuesOf = (field: Field, name: string): readonly string[] =>
  name !== 'variant' && 'values' in field ? field.values : [];

/** Returns the key of the entity that a reference field points to; not for the row's own id. */
function rowNamedBy({ fields }: Entity, name: string) {
  const field = fields[name];
  return field && name !== 'id' ? targetOf(field)?.key : undefined;
}
