import { partsOf } from '@flotilla/core/values';
import { useAdmin } from '../context/admin-context.js';
import { type AdminRow, nameOfRow } from '../context/admin-row.js';
import { RowSelect } from '../rows/row-picker.js';
import { type AdminKind, emptyOf, type KindCellProps, type KindFilterProps, type KindInputProps } from './admin-kind.js';
import { Input } from './controls.js';
import { Nothing, TextFilter } from './shown.js';

export const reference: AdminKind<'reference', string> = {
  Input: ReferenceInput,
  Cell: ReferenceCell,
  Filter: ReferenceFilter,
  toEdited: (value) => (typeof value === 'string' ? value : ''),
  parse: (edited, field) => edited || emptyOf(field),
};

function ReferenceInput({ field, value, onChange, onBlur, control }: KindInputProps<'reference', string>) {
  const target = useAdmin().registry.entities.get(field.to);
  // Of a module that is not installed there is the id alone.
  if (!target)
    return (
      <Input
        {...control}
        value={value}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
        className="font-mono sm:text-xs"
      />
    );
  return <RowSelect entity={target} value={value} onChange={onChange} control={control} />;
}

function ReferenceFilter(props: KindFilterProps<'reference'>) {
  const target = useAdmin().registry.entities.get(props.field.to);
  return target ? <RowSelect {...props} entity={target} /> : <TextFilter {...props} />;
}

/** What the row is called that it names, when it was read along; else the beginning of its id. */
function ReferenceCell({ name, field, value, row }: KindCellProps<'reference'>) {
  const { registry, languages } = useAdmin();
  if (typeof value !== 'string') return <Nothing />;
  const target = registry.entities.get(field.to);
  const named = row[name.replace(/Id$/, '')];
  const label = target && isRow(named) ? nameOfRow(target, named, languages) : undefined;
  return label ? (
    <span className="line-clamp-1 wrap-anywhere">{label}</span>
  ) : (
    <code title={`${partsOf(field.to).name} ${value}`} className="text-xs text-muted-foreground">
      {value.slice(-8)}
    </code>
  );
}

const isRow = (value: unknown): value is AdminRow => typeof value === 'object' && value !== null && 'id' in value;
