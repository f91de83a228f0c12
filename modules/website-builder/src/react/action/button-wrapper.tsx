import { Link } from '@flotilla/react';
import { cn } from '@flotilla/ui';
import type { ReactNode } from 'react';
import type { ShownButton } from '../../shown.js';

export interface ButtonWrapperProps {
  button: ShownButton;
  className?: string;
  /** All of it is the link, and its text is the link's name. */
  children: ReactNode;
}

/** Wraps anything as one link that leads where a button of the content leads; it has no looks of its own. */
export function ButtonWrapper({ button, className, children }: ButtonWrapperProps) {
  return (
    <Link href={button.url} className={cn('block rounded-lg', className, button.className)}>
      {children}
    </Link>
  );
}
