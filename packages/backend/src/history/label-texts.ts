import type { LabelSource } from '@flotilla/core/administration';
import { kindOf } from '@flotilla/core/reflection';
import { quoteLiteral, quoteName } from '../database/sql.js';

/**
 * Returns SQL texts of a row's labels that come from linked rows. Localized labels prefer the site's
 * languages, in their order.
 */
export function labelTexts(
  names: readonly LabelSource[],
  alias: string,
  languages: readonly string[] = [],
): string[] {
  return names.map(({ relation: { link, ownField, far }, entity, field }) => {
    const isLocalized = entity.fields[field] && kindOf(entity.fields[field].kind).isLocalized;
    const column = `lender.${quoteName(field)}`;
    const text = isLocalized ? localizedText(column, languages) : `nullif(${column}::text, '')`;
    return (
      `(select ${text} from ${quoteName(link.table)} lent join ${quoteName(entity.table)} lender on lender."id" = lent.${quoteName(far.field)} ` +
      `where lent.${quoteName(ownField)} = ${alias}."id" and ${text} is not null order by lent."orderIndex", lent."id" limit 1)`
    );
  });
}

function localizedText(column: string, languages: readonly string[]): string {
  const own = languages.map((language) => `nullif(${column}->>${quoteLiteral(language)}, '')`);
  const any = `(select value from jsonb_each_text(${column}) where value <> '' order by key limit 1)`;
  return `coalesce(${[...own, any].join(', ')})`;
}
