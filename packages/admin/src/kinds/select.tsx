import type { FieldOf } from '@flotilla/core';
import { useFullLabels } from '../context/full-labels.js';
import {
  type AdminKind,
  emptyOf,
  type FieldContext,
  type KindFilterProps,
  type KindInputProps,
} from './admin-kind.js';
import { Select } from './controls.js';

export const select: AdminKind<'select', string> = {
  Input: SelectInput,
  Filter: SelectFilter,
  toEdited: (value, field) => (typeof value === 'string' ? value : (field.default ?? '')),
  parse: (edited, field) => edited || emptyOf(field),
};

/** Returns a function that labels the values of a field. */
function useValueLabel({ entity, name }: Pick<FieldContext, 'entity' | 'name'>): (value: string) => string {
  const labels = useFullLabels();
  return (value) => (name === 'variant' ? labels.variant(entity, value) : labels.value(entity, name, value));
}

function SelectInput({ value, onChange, onBlur, control, ...context }: KindInputProps<'select', string>) {
  const { field } = context;
  return (
    <Select {...control} value={value} onBlur={onBlur} onChange={(event) => onChange(event.target.value)}>
      {(field.optional || value === '') && <option value="">–</option>}
      <Options {...context} />
    </Select>
  );
}

function Options({ field, ...context }: FieldContext<'select'>) {
  const labelOf = useValueLabel(context);
  return valuesOf(field).map((value) => (
    <option key={value} value={value}>
      {labelOf(value)}
    </option>
  ));
}

const valuesOf = ({ values }: FieldOf<'select'>): readonly string[] => values;

function SelectFilter({ value, onChange, control, ...context }: KindFilterProps<'select'>) {
  return (
    <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">–</option>
      <Options {...context} />
    </Select>
  );
}
