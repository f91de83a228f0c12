import { Link, useTitle } from '@flotilla/react';
import { Picture } from '@flotilla/react/kit';
import { cn } from '@flotilla/ui';
import type { ReactNode } from 'react';
import type { SelectedLogotype } from '../../selections.js';

export interface LogotypeProps {
  logotype: SelectedLogotype;
  className?: string;
  /** Shown beside the picture instead of the title. */
  children?: ReactNode;
}

/** The picture and name of the site, linked to the home page. */
export function LogotypeLink({ logotype, className, children }: LogotypeProps) {
  const [file] = logotype.pictures;
  const title = useTitle(logotype);
  return (
    <Link
      href={logotype.url}
      className={cn(
        'inline-flex items-center gap-2.5 rounded-sm font-display text-base font-medium min-[24rem]:text-lg tracking-display sm:text-xl',
        className,
        logotype.className,
      )}
    >
      {file && <Picture file={{ ...file, alt: '' }} room="icon" loading="eager" className="size-9" />}
      {children ?? <span lang={title.lang}>{title.value}</span>}
    </Link>
  );
}
