import type { Entity } from '../definitions/entity.js';
import type { DefinitionWords, Module } from './module.js';
import { didYouMean, pluralOf, sentenceCase } from '../values/names.js';

/** Fields that most definitions have, in languages other than that of their names. */
const common: Readonly<Record<string, DefinitionWords>> = {
  ru: {
    adminTitle: 'Название для администраторов',
    className: 'CSS-классы',
    createdAt: 'Создано',
    description: 'Описание',
    id: 'Идентификатор',
    orderIndex: 'Порядок',
    slug: 'Имя в адресе',
    subtitle: 'Подзаголовок',
    title: 'Заголовок',
    updatedAt: 'Изменено',
    variant: 'Вариант',
  },
};

/** What definitions are called in a language. */
export interface Wording {
  /** One row: `Article`. */
  entity(entity: Entity): string;
  /** Its rows together: `Articles`. */
  entities(entity: Entity): string;
  field(entity: Entity, name: string): string;
  /** What helps to fill the field in, where there is something to say. */
  help(entity: Entity, name: string): string | undefined;
}

/** The words for definitions in a language: a module's own, those of common fields, and else what names say. */
export function wordingIn(language: string, modules: readonly Pick<Module, 'name' | 'words'>[]): Wording {
  const byModule = new Map(modules.map(({ name, words }) => [name, words?.[language] ?? {}]));
  const said = ({ module, name }: Entity, rest = '') => byModule.get(module)?.[`${name}${rest}`];
  return {
    entity: (entity) => said(entity) ?? sentenceCase(entity.name),
    entities: (entity) => said(entity, '.*') ?? sentenceCase(pluralOf(entity.name)),
    field: (entity, name) => said(entity, `.${name}`) ?? common[language]?.[name] ?? sentenceCase(name),
    help: (entity, name) => said(entity, `.${name}?`),
  };
}

/** Words for what a module does not have. */
export function wordProblems({ name, words = {}, entities, links }: Module): string[] {
  const known = [...entities, ...links].flatMap((entity) => [
    entity.name,
    `${entity.name}.*`,
    ...Object.keys(entity.fields).flatMap((field) => [`${entity.name}.${field}`, `${entity.name}.${field}?`]),
  ]);
  return Object.entries(words).flatMap(([language, said]) =>
    Object.keys(said)
      .filter((key) => !known.includes(key))
      .map((key) => `module "${name}": the ${language} word for "${key}" has nothing that it is for.${didYouMean(key, known)}`),
  );
}
