import type { Entity } from '../definitions/entity.js';
import type { Field } from '../kinds/field.js';
import { isSecret, targetOf } from '../kinds/kind-of.js';
import { isLink } from '../definitions/link.js';
import { didYouMean, partsOf, pluralOf, sentenceCase } from '../values/names.js';
import type { DefinitionWords, Module } from './module.js';

/** Fields and variants that most definitions have, where their names do not say it well. */
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

/** What definitions are called in a language. */
export interface Wording {
  /** What a module is about: `Blog`. */
  module(name: string): string;
  /** One row: `Article`; of a link what it joins, `Category → Article`. */
  entity(entity: Entity): string;
  /** Its rows together: `Articles`. */
  entities(entity: Entity): string;
  /** A field; one that names a row is called as that row. */
  field(entity: Entity, name: string): string;
  /** What helps to fill the field in, where there is something to say. */
  help(entity: Entity, name: string): string | undefined;
  variant(entity: Entity, name: string): string;
  /** One of the values that a field chooses from. */
  value(entity: Entity, field: string, value: string): string;
  /** Fields that belong together in a form. */
  group(entity: Entity, name: string): string;
}

/** The words for definitions in a language: a module's own, those that are common, and else what names say. */
export function wordingIn(language: string, modules: readonly Pick<Module, 'name' | 'words'>[]): Wording {
  const byModule = new Map(modules.map(({ name, words }) => [name, words?.[language] ?? {}]));
  const said = ({ module, name }: Pick<Entity, 'module' | 'name'>, rest = '') => byModule.get(module)?.[`${name}${rest}`];
  const usual = (key: string) => common[language]?.[key];
  const one = (of: Pick<Entity, 'module' | 'name'>) => said(of) ?? sentenceCase(of.name);
  const many = (of: Pick<Entity, 'module' | 'name'>) => said(of, '.*') ?? sentenceCase(pluralOf(of.name));
  const joined = (entity: Entity, nameOf: typeof one) =>
    isLink(entity) && entity.right ? [entity.left, entity.right].map(({ key }) => nameOf(partsOf(key))).join(' → ') : undefined;
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
      said(entity, `.${field}=${value}`) ?? byModule.get(value)?.['*'] ?? sentenceCase(value.replaceAll('_', '-')),
    group: (entity, name) => said(entity, `#${name}`) ?? sentenceCase(name),
  };
}

/** Words for what a module does not have. */
export function wordProblems(module: Module): string[] {
  const known = wordsFor(module).map(({ key }) => key);
  return Object.entries(module.words ?? {}).flatMap(([language, said]) =>
    Object.keys(said)
      .filter((key) => !known.includes(key))
      .map((key) => `module "${module.name}": the ${language} word for "${key}" has nothing that it is for.${didYouMean(key, known)}`),
  );
}

/** What people would read in English in a language other than that. */
export function missingWords(language: string, modules: readonly Module[]): string[] {
  const known = new Set(modules.map(({ name }) => name));
  return modules.flatMap(({ words, ...module }) => {
    const isSaid = ({ key, usual, value }: Word) => words?.[language]?.[key] ?? common[language]?.[usual ?? ''] ?? known.has(value ?? '');
    const missing = wordsFor(module).filter((word) => word.isDemanded && !isSaid(word));
    return missing.map(({ key }) => `${module.name}: ${key}`);
  });
}

/** Something that has a word. */
interface Word {
  readonly key: string;
  /** Its key among those that are common. */
  readonly usual?: string;
  /** One of the values that a field chooses from; a module's name has its own word. */
  readonly value?: string;
  /** Whether its English is no word of other languages, and does not follow from other words. */
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
  const added = Object.entries(variants).flatMap(([key, names = []]) => names.map((variant) => ({ key, variant })));
  const brought = [...views.map(({ of: { key }, variant }) => ({ key, variant })), ...added].map(({ key, variant }) =>
    wordForVariant(key.startsWith(`${ofModule}.`) ? key.slice(ofModule.length + 1) : key, variant),
  );
  return [{ key: '*', isDemanded: true }, ...ofEntities, ...brought];
}

/** Of an entity by its name, or by its key when it is another module's. */
const wordForVariant = (of: string, variant: string): Word => ({ key: `${of}/${variant}`, usual: `/${variant}`, isDemanded: true });

function wordsForField(entity: Entity, name: string): Word[] {
  const field = entity.fields[name];
  if (!field) return [];
  const key = `${entity.name}.${name}`;
  return [
    { key, usual: name, isDemanded: !isSecret(field) && rowNamedBy(entity, name) === undefined },
    { key: `${key}?`, isDemanded: false },
    // `GET` is that in every language.
    ...valuesOf(field, name).map((value) => ({ key: `${key}=${value}`, value, isDemanded: /[a-z]/.test(value) })),
  ];
}

const valuesOf = (field: Field, name: string): readonly string[] => (name !== 'variant' && 'values' in field ? field.values : []);

/** The key of the entity whose row a field names; not the row itself. */
function rowNamedBy({ fields }: Entity, name: string) {
  const field = fields[name];
  return field && name !== 'id' ? targetOf(field)?.key : undefined;
}
