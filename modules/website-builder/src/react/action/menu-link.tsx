import { cn } from '@flotilla/ui';
import type { SelectedButton } from '../../selections.js';
import { IconTitleLink } from './icon-title.js';

export interface MenuLinkProps {
  button: SelectedButton;
  /** Whether the visitor is on the linked page. */
  isCurrent: boolean;
  className?: string;
}

/** A content button as a menu entry. */
export function MenuLink({ button, isCurrent, className }: MenuLinkProps) {
  return (
    <IconTitleLink
      button={button}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        'flex gap-3 rounded-lg px-3 py-2.5 text-sm font-medium transition-colors hover:bg-muted aria-[current=page]:text-sea',
        className,
      )}
    />
  );
}
