import * as Radix from '@radix-ui/react-tabs';
import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

/** Panels with one visible at a time; arrow keys move between their tabs. */
export const Tabs = Radix.Root;

export type TabsListProps = ComponentProps<typeof Radix.List> & {
  /** Accessible name of the tab list. */
  'aria-label': string;
};

/** The tabs, in a row that scrolls if it is too long. */
export function TabsList({ className, ...props }: TabsListProps) {
  return (
    <Radix.List className={cn('flex gap-1 overflow-x-auto border-b border-border', className)} {...props} />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cn(
        '-mb-px inline-flex min-h-10 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-sm font-medium text-muted-foreground transition-colors',
        'hover:text-foreground focus-visible:-outline-offset-2 data-[state=active]:border-primary data-[state=active]:text-foreground',
        className,
      )}
      {...props}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn('pt-4 outline-none', className)} {...props} />;
}
