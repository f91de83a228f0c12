import { cn, Select } from '@flotilla/ui';
import { type ReactNode, useId } from 'react';

export interface FilterSelectProps {
  label: string;
  value: string | number;
  onChange: (value: string) => void;
  /** `<option>` elements. */
  children: ReactNode;
  className?: string;
}

/** A select with a small label, for the filters above a list. */
export function FilterSelect({ label, value, onChange, children, className }: FilterSelectProps): ReactNode {
  const id = useId();
  return (
    <span className={cn('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-xs font-semibold text-muted-foreground">
        {label}
      </label>
      <Select id={id} value={value} className="h-10" onChange={({ target }) => onChange(target.value)}>
        {children}
      </Select>
    </span>
  );
}
