import type { Entity } from '@flotilla/core';
import type { LabelSource } from '@flotilla/core/administration';
import { kindOf, presentationOf, searchedFields } from '@flotilla/core/reflection';
import { quoteLiteral, quoteName } from '../database/sql.js';
import { labelTexts } from '../history/label-texts.js';
import { backendKind } from '../kinds/index.js';

const maxLabel = 200;

/**
 * Returns SQL of a row's label: the field of its definition, else the first searched field with a value, else
 * its id. Localized text prefers the site's languages, in their order.
 * @param borrowed labels from linked rows, which take precedence
 */
export function rowLabel(
  entity: Entity,
  alias: string,
  languages: readonly string[],
  borrowed: readonly LabelSource[] = [],
): string {
  const searched = searchedFields(entity).filter((name) => !isProse(entity, name));
  const names = new Set([presentationOf(entity).rowLabel, ...searched]);
  const texts = [...names].flatMap((name) => textsOf(entity, name, alias, languages));
  const ofOthers = labelTexts(borrowed, alias, languages);
  return `left(coalesce(${[...ofOthers, ...texts, `${alias}."id"::text`].join(', ')}), ${maxLabel})`;
}

const isProse = ({ fields }: Entity, name: string) =>
  fields[name] !== undefined && kindOf(fields[name].kind).isProse === true;

function textsOf({ fields }: Entity, name: string, alias: string, languages: readonly string[]): string[] {
  const field = fields[name];
  if (!field || name === 'id') return [];
  const column = `${alias}.${quoteName(name)}`;
  // In JSON format: times are ISO 8601, independent of the session's time zone.
  if (!kindOf(field.kind).isLocalized)
    return [`nullif((${backendKind(field.kind).json?.(column) ?? column})::text, '')`];
  return languages.map((language) => `nullif(${column}->>${quoteLiteral(language)}, '')`);
}
