import { z } from 'zod';
import { type Entity, systemFields } from '../definitions/entity.js';
import { eventProblems, ownershipProblems } from './definition-checks.js';
import type { Field } from '../kinds/field.js';
import { areAddresses, areSlugs, fieldFailures, isGeneratedDefault, kindOf } from '../kinds/kind-of.js';
import type { Module } from './module.js';
import { didYouMean } from '../values/names.js';
import { labelFieldProblems } from './label-sources.js';
import { constraintProblems } from './constraint-check.js';
import { presentationProblems } from './presentation.js';
import { labelProblems } from './labels.js';
import { viewProblems } from '../views/view-check.js';
import type { Action } from '../definitions/action.js';
import { limitProblems } from '../definitions/call-limit.js';
import { boundProblems } from './schema-bounds.js';

const moduleName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const fieldName = /^[a-z][A-Za-z0-9]*$/;
/** PostgreSQL truncates longer names. */
const maxTableName = 62;
/** At four bytes a character, below the 2,704 bytes that a B-tree entry can hold. */
const maxIndexedText = 650;

/** Returns all errors in the definitions of these modules, each with its place and its fix. */
export function problemsOf(modules: readonly Module[]): string[] {
  const definitions = modules.flatMap((module) => [...module.entities, ...module.links]);
  const byKey = new Map(definitions.map((definition) => [definition.key as string, definition]));
  return [
    ...duplicates(
      'module',
      modules.map((module) => module.name),
    ),
    ...duplicates(
      'entity or link',
      definitions.map((definition) => definition.key),
    ),
    ...duplicates(
      'action',
      modules.flatMap((module) => module.actions).map((action) => action.key),
    ),
    ...duplicates(
      'event',
      modules.flatMap((module) => module.events).map((event) => event.key),
    ),
    ...duplicates(
      'view',
      modules.flatMap((module) => module.views).map((view) => `${view.of.key}/${view.variant}`),
    ),
    ...modules.flatMap((module) => module.actions).flatMap(actionProblems),
    ...modules.flatMap((module) => [...moduleProblems(module), ...labelProblems(module)]),
    ...eventProblems(modules),
    ...definitions.flatMap((definition) => entityProblems(definition)),
    ...definitions.flatMap((definition) => [
      ...constraintProblems(definition),
      ...presentationProblems(definition),
      ...labelFieldProblems(definition, byKey),
    ]),
    ...modules
      .flatMap((module) => module.links)
      .flatMap((link) => [...endProblems(link, modules, byKey), ...privateVariantProblems(link)]),
    ...ownershipProblems(modules),
    ...modules.flatMap((module) => module.views).flatMap((view) => viewProblems(view, byKey)),
    ...modules.flatMap((module) => addedVariantProblems(module, modules, byKey)),
  ];
}

function moduleProblems(module: Module): string[] {
  const problems: string[] = [];
  if (!moduleName.test(module.name))
    problems.push(`module "${module.name}": the name must be kebab-case, such as "file-storage".`);
  for (const definition of [...module.entities, ...module.links]) {
    if (definition.module !== module.name) {
      problems.push(
        `${definition.key}: is listed in module "${module.name}". Move it to "${definition.module}", or change its module.`,
      );
    }
  }
  return problems;
}

function entityProblems(entity: Entity): string[] {
  const problems: string[] = [];
  const names = Object.keys(entity.fields);
  if (!moduleName.test(entity.name))
    problems.push(`${entity.key}: the name must be kebab-case, such as "buttons-array".`);
  if (entity.table.length > maxTableName)
    problems.push(
      `${entity.key}: the table name "${entity.table}" is longer than ${maxTableName} characters. Shorten the name.`,
    );
  for (const [name, field] of Object.entries(entity.fields))
    problems.push(...fieldProblems(`${entity.key}.${name}`, name, field));
  for (const name of Object.keys(systemFields(entity.key))) {
    if (entity.fields[name]?.managed !== systemFields(entity.key)[name as 'id'].managed)
      problems.push(`${entity.key}.${name}: every row has this field already. Rename yours.`);
  }
  for (const index of entity.indexes) {
    const localized = index.fields.filter((name) => isLocalizedField(entity.fields[name]));
    if (index.unique && localized.length > 0)
      problems.push(
        `${entity.key}: ${localized.join(', ')} can't be unique: it holds a text per language, which PostgreSQL would compare together. Use a field without languages.`,
      );
    const characters = index.fields.reduce((sum, name) => sum + indexedLength(entity.fields[name]), 0);
    if (characters > maxIndexedText)
      problems.push(
        `${entity.key}: the index over ${index.fields.join(', ')} may hold ${characters} characters, and PostgreSQL takes ${maxIndexedText}. Give its text fields a smaller max.`,
      );
  }
  problems.push(...partProblems(entity), ...slugProblems(entity));
  const indexed = entity.indexes.flatMap((index) => [...index.fields, ...Object.keys(index.where ?? {})]);
  for (const name of [...indexed, ...entity.naturalKey]) {
    if (!names.includes(name))
      problems.push(
        `${entity.key}: "${name}" of an index or natural key is not a field.${didYouMean(name, names)}`,
      );
  }
  return problems;
}

/** Checks that parts of rows name a row of their own entity. */
function partProblems({ key, fields, partOf }: Entity): string[] {
  if (partOf === undefined) return [];
  const field = fields[partOf];
  if (field?.optional && 'to' in field && field.to === key) return [];
  return [`${key}: partOf "${partOf}" must be an optional reference to ${key}.`];
}

/** Checks that addresses of languages are beside that of the row: the database compares both by their names. */
function slugProblems({ key, fields }: Entity): string[] {
  const misnamed = Object.keys(fields).filter((name) => areSlugs(fields[name]) && name !== 'slugs');
  const misnamedUrls = Object.keys(fields).filter(
    (name) => areAddresses(fields[name]) && !areSlugs(fields[name]) && name !== 'urls',
  );
  const hasSlugs = areSlugs(fields['slugs']);
  const hasUrls = areAddresses(fields['urls']);
  return [
    ...misnamed.map((name) => `${key}.${name}: a field with areSlugs must be named "slugs".`),
    ...misnamedUrls.map((name) => `${key}.${name}: a field with areUrls must be named "urls".`),
    ...(hasUrls && !fields['url']?.unique
      ? [`${key}.urls: needs the field "url" beside it. Add url: text({ unique: true }).`]
      : []),
    ...(hasUrls && hasSlugs ? [`${key}: has slugs and urls of languages. Remove one of the fields.`] : []),
    ...(hasSlugs && !(fields['slug'] && kindOf(fields['slug'].kind).namesInUrls && fields['slug'].unique)
      ? [`${key}.slugs: needs the field "slug" beside it. Add slug: slug().`]
      : []),
  ];
}

const isLocalizedField = (field: Field | undefined) =>
  field !== undefined && kindOf(field.kind).isLocalized === true;

/** Returns the maximum characters that a field adds to an index entry. */
function indexedLength(field: Field | undefined): number {
  return (field && kindOf(field.kind).maxLength?.(field)) ?? 0;
}

function fieldProblems(location: string, name: string, field: Field): string[] {
  const problems = (kindOf(field.kind).problems?.(field) ?? []).map((problem) => `${location}: ${problem}`);
  if (!fieldName.test(name)) problems.push(`${location}: the field's name must be camelCase.`);
  if ((field.unique || field.index) && indexedLength(field) > maxIndexedText) {
    problems.push(
      `${location}: is indexed and may hold ${indexedLength(field)} characters, and PostgreSQL takes ${maxIndexedText}. Give it a smaller max.`,
    );
  }
  if (field.default !== undefined && !isGeneratedDefault(field)) {
    const [failure] = fieldFailures(field, field.default, name);
    if (failure)
      problems.push(
        `${location}: the default ${JSON.stringify(field.default)} is not a value of the field: ${failure.message}.`,
      );
  }
  return problems;
}

/** Returns the errors of a link's ends. An end must exist if its module is installed. */
function endProblems(
  link: Module['links'][number],
  modules: readonly Module[],
  byKey: ReadonlyMap<string, Entity>,
): string[] {
  if (link.left.key === link.right?.key) {
    return [
      `${link.key}: both sides are "${link.left.key}", and both ids would be "${link.left.field}". Link two different entities.`,
    ];
  }
  const installed = new Set(modules.map((module) => module.name));
  return [link.left, link.right].flatMap((end) => {
    if (!end || byKey.has(end.key)) return [];
    const [module = ''] = end.key.split('.');
    if (!installed.has(module)) return [];
    return [`${link.key}: "${end.key}" is not an entity.${didYouMean(end.key, byKey.keys())}`];
  });
}

/** Returns variants that are added to unknown entities of installed modules. */
function addedVariantProblems(
  { name, variants = {} }: Module,
  modules: readonly Module[],
  byKey: ReadonlyMap<string, Entity>,
): string[] {
  const unknown = Object.keys(variants).filter(
    (key) => !byKey.has(key) && modules.some((module) => key.startsWith(`${module.name}.`)),
  );
  return unknown.map(
    (key) =>
      `module "${name}": adds variants to "${key}", which is not an entity or link.${didYouMean(key, byKey.keys())}`,
  );
}

function privateVariantProblems({ key, variants, privateVariants }: Module['links'][number]): string[] {
  const unknown = privateVariants.filter((variant) => !variants.includes(variant));
  return unknown.map(
    (variant) =>
      `${key}: the private variant "${variant}" is not among its variants.${didYouMean(variant, variants)}`,
  );
}

function duplicates(what: string, names: readonly string[]): string[] {
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  return [...new Set(repeated)].map((name) => `${what} "${name}" is defined twice. Rename or remove one.`);
}

/** Returns the errors of an action: its limit, and schemas that accept unknown keys or have no bound. */
function actionProblems(action: Action): string[] {
  const { key, schemas } = action;
  const loose = schemas.body ? looseObjects(schemas.body, 'data') : [];
  return [
    ...loose.map((location) => `${key}: ${location} ignores unknown fields. Make it a z.strictObject().`),
    ...boundProblems(action),
    ...limitProblems(action),
  ];
}

/** Returns the paths of a schema's objects that are not strict. Records may have any key. */
function looseObjects(schema: z.core.$ZodType, location: string): string[] {
  if (schema instanceof z.ZodObject) {
    const inner = Object.entries(schema.shape).flatMap(([name, part]) =>
      looseObjects(part, `${location}.${name}`),
    );
    return schema.def.catchall instanceof z.ZodNever ? inner : [location, ...inner];
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => looseObjects(option, location));
  if (schema instanceof z.ZodArray) return looseObjects(schema.element, `${location}[]`);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return looseObjects(schema.unwrap(), location);
  return schema instanceof z.ZodPipe ? looseObjects(schema.in, location) : [];
}
