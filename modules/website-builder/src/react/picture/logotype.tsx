import type { SiteSettings } from '@flotilla/core/theme';
import type { SelectedFile } from '@flotilla/file-storage';
import { Link, localized, useSite, useTitle } from '@flotilla/react';
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

/**
 * The picture and name of the site, linked to the home page: those of the settings of the site, or else of the
 * logotype.
 */
export function LogotypeLink({ logotype, className, children }: LogotypeProps) {
  const { settings, ...site } = useSite();
  const own = useTitle(logotype);
  const title = localized(settings?.title, site) ?? own;
  const [ownFile] = logotype.pictures;
  const file = pictureIn(settings, 'logo') ?? ownFile;
  const darkFile = pictureIn(settings, 'logo-dark');
  return (
    <Link
      href={logotype.url}
      className={cn(
        'inline-flex items-center gap-2.5 rounded-sm font-display text-base font-medium min-[24rem]:text-lg tracking-display sm:text-xl',
        className,
        logotype.className,
      )}
    >
      {file && <LogoPicture file={file} className={darkFile && 'dark:hidden'} />}
      {darkFile && <LogoPicture file={darkFile} className={file && 'hidden dark:block'} />}
      {children ?? <span lang={title.lang}>{title.value}</span>}
    </Link>
  );
}

function LogoPicture({ file, className }: { file: SelectedFile; className?: string | undefined }) {
  // The name follows.
  const silent = { ...file, alt: '', altByLanguage: {} };
  return <Picture file={silent} room="icon" loading="eager" className={cn('size-9', className)} />;
}

function pictureIn(
  settings: SiteSettings | undefined,
  name: keyof SiteSettings['pictures'],
): SelectedFile | undefined {
  const row = settings?.pictures[name];
  return row?.['file'] ? (row as unknown as SelectedFile) : undefined;
}
