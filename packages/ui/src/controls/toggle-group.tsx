import * as Radix from '@radix-ui/react-toggle-group';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.js';

export interface ToggleGroupProps<V extends string> {
  value: V;
  /** Not called when the selected item is pressed again: one is always selected. */
  onChange: (value: V) => void;
  /** Accessible name of the group. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A few options side by side, with exactly one selected. */
export function ToggleGroup<V extends string>({
  value,
  onChange,
  label,
  className,
  children,
}: ToggleGroupProps<V>) {
  return (
    <Radix.Root
      type="single"
      value={value}
      aria-label={label}
      onValueChange={(selected) => selected !== '' && onChange(selected as V)}
      className={cn('inline-flex rounded-md bg-muted p-0.5', className)}
    >
      {children}
    </Radix.Root>
  );
}

export function ToggleGroupItem({ className, ...props }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
      className={cn(
        'inline-flex min-h-8 items-center justify-center gap-1.5 rounded-sm px-3 text-sm font-medium text-muted-foreground transition-colors',
        'hover:text-foreground focus-visible:outline-offset-0 data-[state=on]:bg-segment data-[state=on]:text-foreground data-[state=on]:shadow-xs',
        '[&_svg]:size-[1.15em]',
        className,
      )}
      {...props}
    />
  );
}
