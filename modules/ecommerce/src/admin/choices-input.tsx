import type { AdminInputProps } from '@flotilla/admin/extend';
import { Checkbox } from '@flotilla/ui';
import type { ReactNode } from 'react';

interface ChoicesInputProps<Value> extends Omit<AdminInputProps, 'isInvalid'> {
  label: string;
  /** All values, in their order. */
  values: readonly Value[];
  nameOf: (value: Value) => string;
  /** Text beside the choices. */
  children?: ReactNode;
}

/** Selects any of some values by checkboxes. */
export function ChoicesInput<Value extends string | number>({
  id,
  label,
  values,
  nameOf,
  value,
  onChange,
  isReadOnly,
  children,
}: ChoicesInputProps<Value>) {
  const selected: readonly unknown[] = Array.isArray(value) ? value : [];
  const toggled = (changed: Value, isChecked: boolean) =>
    values.filter((one) => (one === changed ? isChecked : selected.includes(one)));
  return (
    <div id={id} role="group" aria-label={label} className="flex flex-wrap gap-x-6 gap-y-2">
      {values.map((one) => (
        <label key={one} className="flex min-h-9 items-center gap-2 text-sm">
          <Checkbox
            checked={selected.includes(one)}
            disabled={isReadOnly}
            onChange={({ target }) => onChange(toggled(one, target.checked))}
          />
          {nameOf(one)}
        </label>
      ))}
      {children}
    </div>
  );
}
