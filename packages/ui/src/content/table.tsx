import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

export type TableProps = ComponentProps<'table'> & {
  /** Accessible name of the table and of its scrollable region. */
  label: string;
};

/** A table that scrolls horizontally on narrow screens. */
export function Table({ label, className, ...props }: TableProps) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be focusable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-border"
    >
      <table className={cn('w-full border-collapse text-sm tabular-nums', className)} {...props} />
    </div>
  );
}

export function TableHeader({ className, ...props }: ComponentProps<'thead'>) {
  return <thead className={cn('bg-muted text-muted-foreground', className)} {...props} />;
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody className={cn('divide-y divide-border', className)} {...props} />;
}

export function TableRow(props: ComponentProps<'tr'>) {
  return <tr {...props} />;
}

/** Header of a column, or of a row with `scope="row"`. */
export function TableHead({ className, scope = 'col', ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope={scope}
      className={cn('px-4 py-3 text-start font-semibold whitespace-nowrap', className)}
      {...props}
    />
  );
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td className={cn('px-4 py-3 align-middle', className)} {...props} />;
}
