import * as Radix from '@radix-ui/react-progress';
import { cn } from '../cn.js';

export interface ProgressProps {
  /** Progress from 0 to 100; null while unknown. */
  value: number | null;
  /** Accessible name of the running task. */
  label: string;
  className?: string;
}

export function Progress({ value, label, className }: ProgressProps) {
  return (
    <Radix.Root
      value={value}
      aria-label={label}
      className={cn('h-1.5 w-full overflow-hidden rounded-full bg-muted', className)}
    >
      <Radix.Indicator
        className={cn(
          'h-full rounded-full bg-primary transition-[width]',
          value === null && 'w-1/3 animate-shimmer',
        )}
        style={value === null ? undefined : { width: `${Math.min(100, Math.max(0, value))}%` }}
      />
    </Radix.Root>
  );
}
