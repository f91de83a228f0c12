import type { Entity } from '@flotilla/core';
import type { TableFilter } from '../extend/table-filter.js';
import { kindOf } from '@flotilla/core/reflection';
import { useAdmin } from '../context/admin-context.js';
import { useFullLabels } from '../context/full-labels.js';
import { momentText } from '../context/moments.js';
import { useT } from '../context/use-t.js';
import { fieldOfColumn } from './table-query.js';
import { filterMessages } from './filter-messages.js';

/** Returns a function that describes a filter: `Title (en) contains boat`. */
export function useFilterText(entity: Entity): (filter: TableFilter) => string {
  const t = useT(filterMessages);
  const labels = useFullLabels();
  const columnText = useColumnText(entity);
  return ({ column, method, value }) => {
    const [name = ''] = column.split('.');
    const field = fieldOfColumn(entity, column);
    const format = (one: unknown) => {
      if (typeof one === 'boolean') return one ? t('yes') : t('no');
      if (isMoment(one)) return momentText(one);
      if (name === 'variant') return labels.variant(entity, String(one));
      if (field && 'values' in field) return labels.value(entity, name, String(one));
      return method === 'ilike' ? String(one).replace(/^%|%$/g, '').replace(/\\(.)/g, '$1') : String(one);
    };
    const values = value === undefined ? [] : [value].flat().map(format);
    return [columnText(column), t(method), values.join(', ')].filter(Boolean).join(' ');
  };
}

/** Returns a function that names a column, with its language if there are several. */
export function useColumnText(entity: Entity): (column: string) => string {
  const { labels, languages } = useAdmin();
  return (column) => {
    const [name = '', language] = column.split('.');
    const field = entity.fields[name];
    const isOneOfMany = field && kindOf(field.kind).isLocalized && languages.length > 1;
    return isOneOfMany && language
      ? `${labels.field(entity, name)} (${language})`
      : labels.field(entity, name);
  };
}

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
