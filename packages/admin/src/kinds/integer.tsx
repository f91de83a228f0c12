import {
  type AdminKind,
  emptyOf,
  type KindFilterProps,
  type KindInputProps,
  unparsable,
} from './admin-kind.js';
import { Input } from './controls.js';
import { TextFilter } from './text-cell.js';

export const integer: AdminKind<'integer', string> = {
  Input: IntegerInput,
  Filter: (props: KindFilterProps<'integer'>) => <TextFilter {...props} inputMode="numeric" />,
  toEdited: (value, field) => String(value ?? field.default ?? ''),
  parse(edited, field) {
    const written = edited.trim();
    if (written === '') return emptyOf(field);
    return /^[+-]?\d+$/.test(written) ? Number(written) : unparsable;
  },
  isNumber: true,
};

function IntegerInput({ value, onChange, onBlur, control }: KindInputProps<'integer', string>) {
  return (
    <Input
      {...control}
      inputMode="numeric"
      value={value}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value)}
      className="max-w-48 tabular-nums"
    />
  );
}
