import type { Entity } from '../definitions/entity.js';
import type { Field } from '../kinds/field.js';
import { isSecret, targetOf } from '../kinds/kind-of.js';
import { isLink } from '../definitions/link.js';
import { didYouMean, partsOf, pluralOf, sentenceCase } from '../values/names.js';
import { commonLabels } from './common-labels.js';
import type { Module } from './module.js';

/** Labels of definitions in one language. */
export interface Labels {
  readonly language: string;
  /** `Blog`. */
  module(name: string): string;
  /** Singular: `Article`; for a link its ends, `Category → Article`. */
  entity(entity: Entity): string;
  /** Plural: `Articles`. */
  entities(entity: Entity): string;
  /** A field, or `@picture`; a reference is labelled like the referenced row. */
  field(entity: Entity, name: string): string;
  /** Help text of a field, if any. */
  help(entity: Entity, name: string): string | undefined;
  variant(entity: Entity, name: string): string;
  /** Help text of a variant, if any: the label `widget/content-default?`. */
  variantHelp(entity: Entity, name: string): string | undefined;
  /** A value of a select field. */
  value(entity: Entity, field: string, value: string): string;
  /** A word of a class name with a meaning for a variant: the label `widget~muted`. */
  classWord(entity: Entity, word: string): string;
  /** A form group. */
  group(entity: Entity, name: string): string;
  /** A saved view of the definition: the label `order!unpaid`. */
  view(entity: Entity, name: string): string;
  /** An area of the admin: the label `@shop`. */
  area(name: string): string;
}

/**
 * Returns the labels of definitions in a language: a module's own, else common ones, else derived from names.
 */
export function createLabels(language: string, modules: readonly Pick<Module, 'name' | 'labels'>[]): Labels {
  const byModule = new Map(modules.map(({ name, labels }) => [name, labels?.[language] ?? {}]));
  const ownLabel = ({ module, name }: Pick<Entity, 'module' | 'name'>, rest = '') =>
    byModule.get(module)?.[`${name}${rest}`];
  const commonLabel = (key: string) => commonLabels[language]?.[key];
  const singular = (of: Pick<Entity, 'module' | 'name'>) => ownLabel(of) ?? sentenceCase(of.name);
  const plural = (of: Pick<Entity, 'module' | 'name'>) =>
    ownLabel(of, '.*') ?? sentenceCase(pluralOf(of.name));
  const joined = (entity: Entity, nameOf: typeof singular) =>
    isLink(entity) && entity.right
      ? [entity.left, entity.right].map(({ key }) => nameOf(partsOf(key))).join(' → ')
      : undefined;
  return {
    language,
    module: (name) => byModule.get(name)?.['*'] ?? sentenceCase(name),
    entity: (entity) => ownLabel(entity) ?? joined(entity, singular) ?? singular(entity),
    entities: (entity) => ownLabel(entity, '.*') ?? joined(entity, plural) ?? plural(entity),
    field(entity, name) {
      const target = targetKeyOf(entity, name);
      return (
        ownLabel(entity, `.${name}`) ??
        (target && singular(partsOf(target))) ??
        commonLabel(name) ??
        derivedName(name)
      );
    },
    help: (entity, name) => ownLabel(entity, `.${name}?`),
    variant: (entity, name) =>
      ownLabel(entity, `/${name}`) ??
      [...byModule.values()].map((labels) => labels[`${entity.key}/${name}`]).find(Boolean) ??
      commonLabel(`/${name}`) ??
      sentenceCase(name.replace(/-default$/, '')),
    variantHelp: (entity, name) =>
      ownLabel(entity, `/${name}?`) ??
      [...byModule.values()].map((labels) => labels[`${entity.key}/${name}?`]).find(Boolean),
    value: (entity, field, value) =>
      ownLabel(entity, `.${field}=${value}`) ??
      byModule.get(value)?.['*'] ??
      sentenceCase(value.replaceAll('_', '-')),
    classWord: (entity, word) =>
      ownLabel(entity, `~${word}`) ?? commonLabel(`~${word}`) ?? sentenceCase(word),
    group: (entity, name) => ownLabel(entity, `#${name}`) ?? sentenceCase(name),
    view: (entity, name) => ownLabel(entity, `!${name}`) ?? sentenceCase(name),
    area: (name) =>
      [...byModule.values()].map((labels) => labels[`@${name}`]).find(Boolean) ??
      commonLabel(`@${name}`) ??
      sentenceCase(name),
  };
}

/** Derives a label from the name of a field: `isDefault` is `Default`, `expiresAt` is `Expires`. */
const derivedName = (name: string) =>
  sentenceCase(name.replace(/^is(?=[A-Z])/, '').replace(/(?<=(ed|es|ts|Until|ven))At$/, ''));

/** Returns labels for definitions that a module does not have. */
export function labelProblems(module: Module): string[] {
  const keys = labelEntries(module).map(({ key }) => key);
  return Object.entries(module.labels ?? {}).flatMap(([language, labels]) =>
    Object.keys(labels)
      .filter((key) => !keys.includes(key))
      .map(
        (key) =>
          `module "${module.name}": the ${language} label for "${key}" belongs to no definition.${didYouMean(key, keys)}`,
      ),
  );
}

/**
 * Returns the keys of labels that a language lacks, so that a text derived from a name would be shown. In
 * English, such a text is missing only if it is longer than three words or has a technical term.
 */
export function missingLabels(language: string, modules: readonly Module[]): string[] {
  const moduleNames = new Set(modules.map(({ name }) => name));
  return modules.flatMap(({ labels, ...module }) => {
    const isLabeled = ({ key, commonKey, value }: LabelEntry) =>
      labels?.[language]?.[key] ?? commonLabels[language]?.[commonKey ?? ''] ?? moduleNames.has(value ?? '');
    const isClear = ({ derived }: LabelEntry) => language === 'en' && isPlain(derived);
    const missing = labelEntries(module).filter(
      (entry) => entry.isRequired && !isLabeled(entry) && !isClear(entry),
    );
    return missing.map(({ key }) => `${module.name}: ${key}`);
  });
}

/** Words of programmers, which labels replace. */
const technicalTerms =
  /\b(array|arrays|boolean|crm|crud|datetime|dto|ecommerce|enum|factor|hash|id|identit(y|ies)|json|me|metadata|mime|module|opengraph|payload|rbac|slug|string|subjects?|url|widgets?)\b/i;

function isPlain(label: string): boolean {
  return !technicalTerms.test(label) && label.split(' ').length <= 3;
}

/** A definition that has a label. */
interface LabelEntry {
  readonly key: string;
  /** Key of its common label. */
  readonly commonKey?: string;
  /** A value of a select field; the name of a module has its own label. */
  readonly value?: string;
  /** Whether it needs a translation: it does not follow from other labels. */
  readonly isRequired: boolean;
  /** The text that is shown without a label. */
  readonly derived: string;
}

function labelEntries({
  name: ofModule,
  entities,
  links,
  views,
  variants = {},
}: Omit<Module, 'labels'>): LabelEntry[] {
  const entityEntries = [...entities, ...links].flatMap((entity) => {
    const { name, fields, ui = {} } = entity;
    const isNamed = !isLink(entity) || !entity.right;
    return [
      { key: name, isRequired: isNamed, derived: sentenceCase(name) },
      { key: `${name}.*`, isRequired: isNamed, derived: sentenceCase(pluralOf(name)) },
      ...Object.keys(fields).flatMap((field) => fieldEntries(entity, field)),
      ...(ui.columns?.includes('@picture') ? [pictureEntry(name)] : []),
      ...entity.variants.flatMap((variant) => variantEntries(name, variant)),
      ...Object.keys(ui.groups ?? {}).map((group) => requiredEntry(`${name}#${group}`, group)),
      ...(ui.views ?? []).map((view) => requiredEntry(`${name}!${view.name}`, view.name)),
      ...(ui.area === undefined
        ? []
        : [{ ...requiredEntry(`@${ui.area}`, ui.area), commonKey: `@${ui.area}` }]),
    ];
  });
  const added = Object.entries(variants).flatMap(([key, names = []]) =>
    names.map((variant) => ({ key, variant })),
  );
  const ofVariants = [...views.map(({ of: { key }, variant }) => ({ key, variant })), ...added].flatMap(
    ({ key, variant }) =>
      variantEntries(key.startsWith(`${ofModule}.`) ? key.slice(ofModule.length + 1) : key, variant),
  );
  const wordEntries = views.flatMap(({ of: { key }, classWords }) =>
    classWords.map((word) => ({
      ...requiredEntry(`${key.slice(key.indexOf('.') + 1)}~${word}`, word),
      commonKey: `~${word}`,
    })),
  );
  return [requiredEntry('*', ofModule), ...entityEntries, ...ofVariants, ...wordEntries];
}

const requiredEntry = (key: string, name: string): LabelEntry => ({
  key,
  isRequired: true,
  derived: sentenceCase(name),
});

/** The principal picture: the label `article.@picture`. */
const pictureEntry = (of: string): LabelEntry => ({
  key: `${of}.@picture`,
  commonKey: '@picture',
  isRequired: true,
  derived: 'Picture',
});

/** `of` is the name of an entity, or the key of another module's entity. */
const variantEntries = (of: string, variant: string): LabelEntry[] => [
  {
    key: `${of}/${variant}`,
    commonKey: `/${variant}`,
    isRequired: true,
    derived: sentenceCase(variant.replace(/-default$/, '')),
  },
  { key: `${of}/${variant}?`, isRequired: false, derived: '' },
];

function fieldEntries(entity: Entity, name: string): LabelEntry[] {
  const field = entity.fields[name];
  if (!field) return [];
  const key = `${entity.name}.${name}`;
  return [
    {
      key,
      commonKey: name,
      isRequired: !isSecret(field) && targetKeyOf(entity, name) === undefined,
      derived: derivedName(name),
    },
    { key: `${key}?`, isRequired: false, derived: '' },
    // Values such as `GET` need no translation.
    ...valuesOf(field, name).map((value) => ({
      key: `${key}=${value}`,
      value,
      isRequired: /[a-z]/.test(value),
      derived: sentenceCase(value.replaceAll('_', '-')),
    })),
  ];
}

const valuesOf = (field: Field, name: string): readonly string[] =>
  name !== 'variant' && 'values' in field ? field.values : [];

/** Returns the key of the entity that a reference field points to; not for the row's own id. */
function targetKeyOf({ fields }: Entity, name: string) {
  const field = fields[name];
  return field && name !== 'id' ? targetOf(field)?.key : undefined;
}
