import { type AdminKind, emptyOf, type KindInputProps } from './admin-kind.js';
import { Input } from './controls.js';
import { TextFilter } from './text-cell.js';

export const email: AdminKind<'email', string> = {
  Input: EmailInput,
  Filter: TextFilter,
  toEdited: (value, field) => (typeof value === 'string' ? value : (field.default ?? '')),
  parse: (edited, field) => (edited.trim() === '' ? emptyOf(field) : edited.trim()),
};

function EmailInput({ value, onChange, onBlur, control }: KindInputProps<'email', string>) {
  return (
    <Input
      {...control}
      type="email"
      value={value}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value)}
      // The address of another person: browsers must not offer the administrator's own.
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
