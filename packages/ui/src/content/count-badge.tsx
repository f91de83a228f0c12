import { cn } from '../cn.js';

const maxShown = 99;

/**
 * A count in the corner of an icon with `position: relative`; hidden for 0. The icon's label must contain the
 * count for screen readers.
 */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className={cn(
        'absolute -end-0.5 top-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-accent-foreground tabular-nums',
        className,
      )}
    >
      {count > maxShown ? `${maxShown}+` : count}
    </span>
  );
}
