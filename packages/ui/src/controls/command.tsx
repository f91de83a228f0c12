import { Command as Cmdk } from 'cmdk';
import { Search } from 'lucide-react';
import { type ComponentProps, createContext, use } from 'react';
import { cn } from '../cn.js';

const LabelContext = createContext('');

export type CommandProps = ComponentProps<typeof Cmdk> & {
  /** Accessible name of the input and of the list of results. */
  label: string;
};

/**
 * A filterable list: arrow keys move, Enter selects. It filters its items itself unless `shouldFilter` is
 * false.
 */
export function Command({ className, ...props }: CommandProps) {
  return (
    <LabelContext value={props.label}>
      <Cmdk className={cn('flex min-h-0 flex-col overflow-hidden', className)} {...props} />
    </LabelContext>
  );
}

export function CommandInput({ className, ...props }: ComponentProps<typeof Cmdk.Input>) {
  return (
    <div className="flex items-center gap-2 border-b border-border px-3">
      <Search aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <Cmdk.Input
        className={cn(
          'h-11 w-full bg-transparent text-base outline-none placeholder:text-muted-foreground sm:text-sm',
          className,
        )}
        {...props}
      />
    </div>
  );
}

/** The scrollable list of results. */
export function CommandList({ className, ...props }: ComponentProps<typeof Cmdk.List>) {
  return (
    <Cmdk.List
      // The default label is in English.
      label={use(LabelContext)}
      className={cn('max-h-72 scroll-py-1 overflow-y-auto overscroll-contain p-1', className)}
      {...props}
    />
  );
}

/** Shown without results: "No found items." */
export function CommandEmpty({ className, ...props }: ComponentProps<typeof Cmdk.Empty>) {
  return (
    <Cmdk.Empty className={cn('px-3 py-6 text-center text-sm text-muted-foreground', className)} {...props} />
  );
}

export function CommandGroup({ className, ...props }: ComponentProps<typeof Cmdk.Group>) {
  return <Cmdk.Group className={cn(groupClasses, className)} {...props} />;
}

export function CommandItem({ className, ...props }: ComponentProps<typeof Cmdk.Item>) {
  return <Cmdk.Item className={cn(itemClasses, className)} {...props} />;
}

export function CommandSeparator({ className, ...props }: ComponentProps<typeof Cmdk.Separator>) {
  return <Cmdk.Separator className={cn('my-1 h-px bg-border', className)} {...props} />;
}

const groupClasses = [
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs',
  '[&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted-foreground',
];

const itemClasses = [
  'flex min-h-9 w-full cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-start text-sm outline-none select-none',
  'data-[disabled=true]:pointer-events-none data-[disabled=true]:opacity-50 data-[selected=true]:bg-secondary data-[selected=true]:text-secondary-foreground data-[selected=true]:[&_.text-muted-foreground]:text-secondary-foreground',
  '[&_svg]:size-[1.15em] [&_svg]:shrink-0',
];
