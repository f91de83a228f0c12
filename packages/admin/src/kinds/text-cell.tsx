import type { InputHTMLAttributes } from 'react';
import { Input } from './controls.js';
import type { KindCellProps, KindFilterProps } from './admin-kind.js';

/** An empty cell of a table. */
export const Nothing = () => <span className="text-muted-foreground/70">–</span>;

/** Text on one line. */
export function TextCell({ value }: Pick<KindCellProps, 'value'>) {
  const text = value === null || value === undefined ? '' : String(value);
  return text === '' ? <Nothing /> : <span className="line-clamp-1 wrap-anywhere">{text}</span>;
}

export function TextFilter({
  value,
  onChange,
  control,
  inputMode,
}: Pick<KindFilterProps, 'value' | 'onChange' | 'control'> &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode'>) {
  return (
    <Input
      {...control}
      inputMode={inputMode}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
