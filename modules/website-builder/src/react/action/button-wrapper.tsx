import { Link } from '@flotilla/react';
import { cn } from '@flotilla/ui';
import type { ReactNode } from 'react';
import type { SelectedButton } from '../../selections.js';

export interface ButtonWrapperProps {
  button: SelectedButton;
  className?: string;
  /** The content of the link, whose text is the link's name. */
  children: ReactNode;
}

/** Wraps its children in a link with the URL of a content button, without a style of its own. */
export function ButtonWrapper({ button, className, children }: ButtonWrapperProps) {
  return (
    <Link href={button.url} className={cn('block rounded-lg', className, button.className)}>
      {children}
    </Link>
  );
}
