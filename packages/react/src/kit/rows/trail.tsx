import type { LocalizedText } from '@flotilla/core';
import { Breadcrumbs } from '@flotilla/ui';
import { linkTo } from '../../link/link-rule.js';
import { titleOf } from '../../messages/localized.js';
import { useT } from '../../messages/use-t.js';
import { useSite } from '../../site/site.js';
import { kitMessages } from '../kit-messages.js';

export interface TrailProps {
  /** The rows on the way from the home page to this one, which is the last. */
  steps: readonly { readonly row: { readonly title: LocalizedText }; readonly href: string }[];
  className?: string;
}

/** The way from the home page to here. */
export function Trail({ steps, className }: TrailProps) {
  const t = useT(kitMessages);
  const site = useSite();
  const items = steps.map(({ row, href }) => {
    const { value, lang } = titleOf(row, site);
    return { label: value, href: hrefOf(href), lang: lang === site.language ? undefined : lang };
  });
  return <Breadcrumbs label={t('trail')} className={className} items={[{ label: t('home'), href: hrefOf('/') }, ...items]} />;

  function hrefOf(path: string): string {
    return linkTo(path, site).href ?? path;
  }
}
