import type { ImportRun, ImportRunOptions } from '@flotilla/core/imports';
import { Select } from '@flotilla/ui';
import { type ReactNode, useId } from 'react';
import { useT } from '../context/use-t.js';
import { useFieldName } from './field-messages.js';
import { importMessages } from './import-messages.js';

type Columns = NonNullable<ImportRunOptions['columns']>;

interface ColumnMapProps {
  format: NonNullable<ImportRun['format']>;
  columns: Columns | undefined;
  onChange: (columns: Columns | undefined) => void;
}

/** Chooses the field of each column of a table. Only differences from the known names are stored. */
export function ColumnMap({ format, columns = [], onChange }: ColumnMapProps): ReactNode {
  const t = useT(importMessages);
  const name = useFieldName();
  const id = useId();
  const known = format.columns ?? [];
  const chosen = (column: string, field: string | null) =>
    columns.find((one) => one.column === column)?.field ?? field ?? '';
  const choose = (column: string, field: string) => {
    const others = columns.filter((one) => one.column !== column);
    const isKnown = (known.find((one) => one.column === column)?.field ?? '') === field;
    const next = isKnown ? others : [...others, { column, field }];
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1 text-sm font-semibold">{t('columns')}</legend>
      <ul className="grid gap-2">
        {known.map(({ column, field }, index) => {
          const value = chosen(column, field);
          const fields = format.fields ?? [];
          return (
            <li key={column} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-2">
              <label htmlFor={`${id}-${index}`} className="text-sm wrap-anywhere">
                {column}
              </label>
              <Select
                id={`${id}-${index}`}
                className="h-10"
                value={value}
                onChange={({ target }) => choose(column, target.value)}
              >
                <option value="">{t('noField')}</option>
                {[...new Set([...fields, ...(value === '' ? [] : [value])])].map((one) => (
                  <option key={one} value={one}>
                    {name(one)}
                  </option>
                ))}
              </Select>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
