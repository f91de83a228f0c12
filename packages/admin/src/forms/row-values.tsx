import type { Entity, Field } from '@flotilla/core';
import { directionOf } from '@flotilla/core/languages';
import { isPlainObject } from '@flotilla/core/values';
import { isEmpty, type RichTextValue, toPlainText } from '@flotilla/rich-text';
import type { ReactNode } from 'react';
import { useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import { useT } from '../context/use-t.js';
import { cellOf } from '../kinds/cells.js';
import { isLocalized } from './edited-values.js';
import { formMessages } from './form-messages.js';
import { type NamedField, sectionsOf } from './sections.js';

/** The values of a row for an account that may not change it. */
export function RowValues({ entity, row }: { entity: Entity; row: AdminRow }): ReactNode {
  const t = useT(formMessages);
  const { labels } = useAdmin();
  const { main, groups, side, advanced } = sectionsOf(entity);
  const listOf = (fields: readonly NamedField[]) => (
    <dl className="grid gap-5 @xl:grid-cols-2 [&>[data-localized]]:col-span-full">
      {fields.map(([name, field]) => (
        <div
          key={name}
          data-field={name}
          data-localized={isLocalized(field) || undefined}
          className="min-w-0"
        >
          <dt className="text-sm font-semibold text-muted-foreground">{labels.field(entity, name)}</dt>
          <dd className="mt-1 text-sm wrap-anywhere">
            <Value entity={entity} name={name} field={field} row={row} />
          </dd>
        </div>
      ))}
    </dl>
  );
  return (
    <div className="flex flex-col gap-6">
      <p className="rounded-lg bg-muted px-4 py-2.5 text-sm">{t('readOnly')}</p>
      {listOf([...main, ...side])}
      {groups.map(({ name, fields }) => (
        <section key={name} className="flex flex-col gap-3">
          <h2 className="text-sm font-semibold">{labels.group(entity, name)}</h2>
          {listOf(fields)}
        </section>
      ))}
      {advanced.length > 0 && listOf(advanced)}
    </div>
  );
}

interface ValueProps {
  entity: Entity;
  name: string;
  field: Field;
  row: AdminRow;
}

function Value({ entity, name, field, row }: ValueProps) {
  const { reading } = useAdmin();
  const value = row[name];
  if (!isLocalized(field)) {
    const { Cell } = cellOf(field);
    return <Cell entity={entity} name={name} field={field} row={row} value={value} />;
  }
  const texts = isPlainObject(value) ? value : {};
  const spoken = [...new Set([...reading, ...Object.keys(texts)])];
  return (
    <div className="grid gap-3 @lg:grid-cols-2">
      {spoken.map((language) => {
        const text = texts[language] as RichTextValue;
        return (
          <div key={language}>
            <span className="text-xs font-semibold text-muted-foreground uppercase">{language}</span>
            <p
              lang={language}
              dir={directionOf(language)}
              className="max-h-96 overflow-y-auto whitespace-pre-line"
            >
              {isEmpty(text) ? '–' : toPlainText(text)}
            </p>
          </div>
        );
      })}
    </div>
  );
}
