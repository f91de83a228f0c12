import { cn } from '@flotilla/ui';
import { Tooltip } from '@flotilla/ui/controls';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

export interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  label: string;
  /** The keyboard shortcut: `Ctrl+B`. */
  keys?: string;
  /** State of a toggle button. */
  isOn?: boolean;
}

/** A toolbar button. Keeps the selection when pressed. */
export function ToolButton({ icon: Icon, label, keys, isOn, className, ...props }: ToolButtonProps) {
  return (
    <Tooltip text={keys ? `${label} (${keys})` : label}>
      <button
        type="button"
        data-tool=""
        aria-label={label}
        aria-pressed={isOn}
        onMouseDown={(event) => event.preventDefault()}
        className={cn(
          'grid size-8 shrink-0 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-secondary hover:text-secondary-foreground',
          'focus-visible:outline-offset-0 disabled:opacity-40 aria-pressed:bg-secondary aria-pressed:text-secondary-foreground',
          className,
        )}
        {...props}
      >
        <Icon className="size-4.5" strokeWidth={1.8} />
      </button>
    </Tooltip>
  );
}
