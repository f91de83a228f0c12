import type { LocalizedText } from '@flotilla/core';
import { Breadcrumbs } from '@flotilla/ui';
import { linkTo, pagePath } from '../../link/link-rule.js';
import { hrefOf, type OfEntity } from '../../link/row-hrefs.js';
import { titleOf } from '../../messages/localized.js';
import { useT } from '../../messages/use-t.js';
import { localized } from '../../site/localized-value.js';
import { type Site, useSite } from '../../site/site.js';
import { kitMessages } from '../kit-messages.js';

/** A row by its own page, or another page by its path without language. */
type Step =
  | { readonly of: OfEntity; readonly row: { readonly title: LocalizedText } }
  | { readonly path: string; readonly label: string };

export interface TrailProps {
  /** The pages from the home page to this one, which is last. */
  steps: readonly Step[];
  className?: string;
}

/**
 * Breadcrumbs from the home page to the current row: of the section of the page, of the page that lists such
 * rows, and of the row.
 */
export function Trail({ steps, className }: TrailProps) {
  const t = useT(kitMessages);
  const site = useSite();
  const items = steps.map((step) => {
    if ('path' in step) return { label: step.label, href: linkTo(step.path, site).href };
    const { of, row } = step;
    const { value, lang } = titleOf(row, site);
    return {
      label: value,
      href: linkTo(hrefOf(of, row, site), site).href,
      lang: lang === site.language ? undefined : lang,
    };
  });
  return (
    <Breadcrumbs
      label={t('trail')}
      className={className}
      items={[{ label: t('home'), href: linkTo('/', site).href }, ...sectionOf(site), ...items]}
    />
  );
}

function sectionOf(site: Site) {
  const { section } = site;
  const title = section && localized(section.title, site);
  if (!section || !title || pagePath(section.url, site.linkedPages) === site.path) return [];
  const { value, lang } = title;
  return [
    { label: value, href: linkTo(section.url, site).href, lang: lang === site.language ? undefined : lang },
  ];
}
