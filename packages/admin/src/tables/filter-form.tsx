import type { Entity } from '@flotilla/core';
import { kindOf, presentationOf, readableFields } from '@flotilla/core/reflection';
import { Button, Label } from '@flotilla/ui';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { Select } from '../kinds/controls.js';
import type { TableFilter, TableMethod } from '../extend/table-filter.js';
import { filterValue, methodsOf, takesValue } from '../kinds/filter-methods.js';
import { adminKindOf } from '../kinds/index.js';
import { useT } from '../context/use-t.js';
import { useColumnText } from './filter-text.js';
import { filterMessages } from './filter-messages.js';
import { fieldOfColumn, isFilterable } from './table-query.js';

interface FilterFormProps {
  entity: Entity;
  onAdd: (filter: TableFilter) => void;
}

/** Adds one condition: column, method and value. */
export function FilterForm({ entity, onAdd }: FilterFormProps) {
  const t = useT(filterMessages);
  const { languages } = useAdmin();
  const columnText = useColumnText(entity);
  const columns = columnsOf(entity, languages);
  const [column, setColumn] = useState(columns[0] ?? 'id');
  const [selected, setMethod] = useState<TableMethod>();
  const [typed, setTyped] = useState('');
  const valueId = useId();
  const field = fieldOfColumn(entity, column);
  if (!field) return null;
  const methods = methodsOf(field);
  const method = methods.find((known) => known === selected) ?? methods[0];
  const isCompared = method !== undefined && takesValue(method);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!method || (isCompared && typed === '')) return;
    onAdd({ column, method, ...(isCompared && { value: filterValue(field, method, typed) }) });
    setTyped('');
  };
  const [name = ''] = column.split('.');
  const { Filter } = adminKindOf(field);
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Labelled label={t('field')}>
        {(id) => (
          <Select id={id} value={column} onChange={({ target }) => (setColumn(target.value), setTyped(''))}>
            {columns.map((one) => (
              <option key={one} value={one}>
                {columnText(one)}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      <Labelled label={t('condition')}>
        {(id) => (
          <Select
            id={id}
            value={method}
            onChange={({ target }) => setMethod(methods.find((known) => known === target.value))}
          >
            {methods.map((one) => (
              <option key={one} value={one}>
                {t(one)}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      {isCompared && (
        <div className="flex flex-col gap-1">
          <Label htmlFor={valueId} className={labelClasses}>
            {t('value')}
          </Label>
          <Filter
            key={column}
            entity={entity}
            name={name}
            field={field}
            value={typed}
            onChange={setTyped}
            control={{ id: valueId }}
          />
        </div>
      )}
      <Button type="submit" size="sm" className="self-end">
        {t('apply')}
      </Button>
    </form>
  );
}

/** Returns all filterable columns, one per language for localized fields. Columns of the table come first. */
function columnsOf(entity: Entity, languages: readonly string[]): string[] {
  const { columns } = presentationOf(entity);
  const fields = readableFields(entity);
  const names = [...new Set([...columns, ...Object.keys(fields)])];
  return names.flatMap((name) => {
    const field = fields[name];
    if (!field || !isFilterable(entity, name)) return [];
    return kindOf(field.kind).isLocalized ? languages.map((language) => `${name}.${language}`) : [name];
  });
}

const labelClasses = 'text-xs text-muted-foreground';

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor={id} className={labelClasses}>
        {label}
      </Label>
      {children(id)}
    </div>
  );
}
