import { Skeleton } from '@flotilla/ui';
import { lazy, Suspense } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useVariant } from '../context/extensions.js';
import type { AdminVariantProps } from '../extend/admin-variants.js';
import { type AdminKind, emptyOf, type KindFilterProps, type KindInputProps } from './admin-kind.js';
import { Input } from './controls.js';
import { TextFilter } from './text-cell.js';

// Many forms have no reference.
const RowSelect = lazy(() =>
  import('../rows/row-picker.js').then((module) => ({ default: module.RowSelect })),
);

export const reference: AdminKind<'reference', string> = {
  Input: ReferenceInput,
  Filter: ReferenceFilter,
  toEdited: (value) => (typeof value === 'string' ? value : ''),
  parse: (edited, field) => edited || emptyOf(field),
};

function ReferenceInput({ field, value, onChange, onBlur, control }: KindInputProps<'reference', string>) {
  const target = useAdmin().registry.entities.get(field.to);
  // If the target's module is not installed, only the id can be edited.
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
  return <RowInput entity={target} value={value} onChange={onChange} control={control} />;
}

function ReferenceFilter(props: KindFilterProps<'reference'>) {
  const target = useAdmin().registry.entities.get(props.field.to);
  return target ? <RowInput {...props} entity={target} /> : <TextFilter {...props} />;
}

/** Selects a row of another entity, with a module's own input or by search. */
function RowInput(props: AdminVariantProps['admin-select-input']) {
  const Select = useVariant('admin-select-input', props.entity.key) ?? RowSelect;
  return (
    <Suspense fallback={<Skeleton className="h-10 rounded-md" />}>
      <Select {...props} />
    </Suspense>
  );
}
