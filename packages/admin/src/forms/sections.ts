import { addressFieldsOf, areAddresses } from '@flotilla/core/languages';
import type { Entity, Field } from '@flotilla/core';
import { presentationOf, writableFields } from '@flotilla/core/reflection';
import { adminKindOf } from '../kinds/index.js';
import { isLocalized } from './edited-values.js';

export type NamedField = readonly [name: string, field: Field];

/** Layout of an entity's fields in its form. */
export interface Sections {
  /** Main column: texts and files. */
  readonly main: readonly NamedField[];
  /** Groups of fields, by name. */
  readonly groups: readonly { readonly name: string; readonly fields: readonly NamedField[] }[];
  /** Small fields at the side. */
  readonly side: readonly NamedField[];
  /** Technical fields, folded away. */
  readonly advanced: readonly NamedField[];
}

/** Distributes the fields of an entity over sections, except those in `without`. */
export function sectionsOf(entity: Entity, without: ReadonlySet<string> = new Set()): Sections {
  const presentation = presentationOf(entity);
  const isAdvanced = ([name, field]: NamedField) =>
    presentation.advanced?.includes(name) === true || isTechnical(entity, name, field);
  const all = inOrder(Object.entries(writableFields(entity))).filter(([name]) => !without.has(name));
  const advanced = all.filter(isAdvanced);
  const fields = all.filter((field) => !isAdvanced(field));
  const groups = Object.entries(presentation.groups).map(([name, names]) => ({
    name,
    fields: fields.filter(([field]) => names.includes(field)),
  }));
  const grouped = new Set(groups.flatMap(({ fields: own }) => own.map(([name]) => name)));
  const rest = fields.filter(([name]) => !grouped.has(name));
  const isMain = ([, field]: NamedField) => !areAddresses(field) && (adminKindOf(field).isWide ?? false);
  const main = rest.filter(isMain);
  // Without texts and groups the small fields go into the main column.
  if (main.length + groups.length === 0) return { main: rest, groups: [], side: [], advanced };
  return {
    main,
    groups: groups.filter(({ fields: own }) => own.length > 0),
    side: rest.filter((field) => !isMain(field)),
    advanced,
  };
}

/** Returns the fields with the addresses of languages below the address of all languages. */
function inOrder(fields: readonly NamedField[]): NamedField[] {
  const names = addressFieldsOf(Object.fromEntries(fields));
  const ofLanguages = fields.filter(([name]) => name === names?.byLanguage);
  const rest = fields.filter(([name]) => name !== names?.byLanguage);
  return rest.flatMap((field) => (field[0] === names?.one ? [field, ...ofLanguages] : [field]));
}

/**
 * Returns whether forms fold a field away, by its definition: the server fills it in, it holds CSS classes, it
 * has one value only, or it is the part of a picture, which the sheet of the picture edits. Generated names are
 * folded for rows with a page, whose title they follow; other rows are listed by them.
 */
function isTechnical(entity: Entity, name: string, field: Field): boolean {
  const { fields, variants, publishing } = entity;
  if (name === 'variant') return variants.length <= 1;
  // Addresses of languages stand below that of all languages.
  const { one = '', byLanguage } = addressFieldsOf(fields) ?? {};
  if (name === byLanguage && fields[one]) return isTechnical(entity, one, fields[one]);
  const { derived, generated, isCrop } = field as {
    derived?: boolean;
    generated?: boolean;
    isCrop?: boolean;
  };
  const hasTitle = fields['title'] !== undefined && isLocalized(fields['title']);
  const followsTitle = generated === true && publishing === true && hasTitle;
  return derived === true || isCrop === true || followsTitle || /^(containerC|c)lassName$/.test(name);
}
