import { cn } from '@flotilla/ui';
import type { SelectedButton } from '../../selections.js';
import { IconTitleLink } from './icon-title.js';

export interface MenuLinkProps {
  button: SelectedButton;
  /** `page` for the page itself, `true` for its section. */
  current: 'page' | 'true' | undefined;
  className?: string;
}

/** A content button as a menu entry. */
export function MenuLink({ button, current, className }: MenuLinkProps) {
  return (
    <IconTitleLink
      button={button}
      aria-current={current}
      className={cn(
        'flex gap-3 rounded-lg px-3 py-2.5 text-sm font-medium transition-colors hover:bg-muted aria-[current]:text-sea',
        className,
      )}
    />
  );
}
