import * as Radix from '@radix-ui/react-tabs';
import type { ComponentProps } from 'react';
import { cn } from '../cn.js';

/** Panels of which one is shown; arrow keys move between their names. */
export const Tabs = Radix.Root;

export type TabsListProps = ComponentProps<typeof Radix.List> & {
  /** What is chosen here, for screen readers. */
  'aria-label': string;
};

/** The names of the panels, in a row that scrolls where it is too long. */
export function TabsList({ className, ...props }: TabsListProps) {
  return <Radix.List className={cn('flex gap-1 overflow-x-auto border-b border-border', className)} {...props} />;
}

/** The name of one panel. */
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

/** One panel. */
export function TabsContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={cn('pt-4 outline-none', className)} {...props} />;
}
