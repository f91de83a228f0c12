import type { FieldOf } from '@flotilla/core';
import { type AdminKind, emptyOf, type KindFilterProps, type KindInputProps } from './admin-kind.js';
import { Input } from './controls.js';
import { TextFilter } from './text-cell.js';

/** Exact decimals stay text: a JavaScript number would lose digits. */
export const decimal: AdminKind<'decimal', string> = {
  Input: DecimalInput,
  Filter: (props: KindFilterProps<'decimal'>) => <TextFilter {...props} inputMode="decimal" />,
  toEdited: decimalText,
  parse: parseDecimal,
  isNumber: true,
};

export function decimalText(value: unknown, field: FieldOf<'decimal'> | FieldOf<'money'>): string {
  return String(value ?? field.default ?? '');
}

/** Accepts a decimal comma, as in Russian, and spaces that group digits. */
export function parseDecimal(edited: string, field: FieldOf<'decimal'> | FieldOf<'money'>): unknown {
  const written = edited.replace(/[\s\u00a0]/g, '').replace(',', '.');
  return written === '' ? emptyOf(field) : written;
}

export function DecimalInput({
  value,
  onChange,
  onBlur,
  control,
}: Pick<KindInputProps<'decimal', string>, 'value' | 'onChange' | 'onBlur' | 'control'>) {
  return (
    <Input
      {...control}
      inputMode="decimal"
      value={value}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value)}
      className="max-w-48 tabular-nums"
    />
  );
}
