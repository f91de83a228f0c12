import type { LocalizedText } from '@flotilla/core';
import { linkTo, localized, useSite, useT, useTitle } from '@flotilla/react';
import { Breadcrumbs } from '@flotilla/ui';
import { messages } from '../messages.js';

export interface TrailProps {
  /** The rows on the way from the home page to this one, which is the last. */
  steps: readonly { readonly row: { readonly title: LocalizedText }; readonly href: string }[];
  className?: string;
}

/** The way from the home page to here. */
export function Trail({ steps, className }: TrailProps) {
  const t = useT(messages);
  const site = useSite();
  const untitled = useTitle({}).value;
  const items = steps.map(({ row, href }) => ({ label: localized(row.title, site)?.value ?? untitled, href: hrefOf(href) }));
  return <Breadcrumbs label={t('trail')} className={className} items={[{ label: t('home'), href: hrefOf('/') }, ...items]} />;

  function hrefOf(path: string): string {
    return linkTo(path, site).href ?? path;
  }
}
