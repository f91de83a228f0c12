import type { DocumentList } from '@flotilla/core/documents';
import { Pagination } from '@flotilla/ui';
import { localPath } from '../../link/link-rule.js';
import { useT } from '../../messages/use-t.js';
import { useFormat, useSite } from '../../site/site.js';
import { pageHref, pageHrefs, shownPages } from '../../widget/page-hrefs.js';
import { kitMessages } from '../kit-messages.js';

/** Links to the pages of a list; renders nothing for a single page. */
export function ListPages({
  list,
}: {
  list: Pick<DocumentList, 'page' | 'pages' | 'hasNext' | 'facets'> | null;
}) {
  const t = useT(kitMessages);
  const format = useFormat();
  const site = useSite();
  if (!list) return null;
  const { page, pages } = list;
  // Another application has its own address, which only the browser knows.
  const firstHref = site.linksTo ? '?' : localPath(site.path, site);
  const hrefOf = (number: number) => pageHref(number, list, firstHref);
  return (
    <Pagination
      label={t('pages')}
      {...pageHrefs(list, firstHref)}
      previousLabel={t('previousPage')}
      nextLabel={t('nextPage')}
      current={page}
      numbers={
        pages === undefined
          ? undefined
          : shownPages(page, pages).map((number) =>
              number === null
                ? null
                : {
                    number,
                    href: hrefOf(number),
                    label: t('pageNumber', { page: format.number(number) }),
                    text: format.number(number),
                  },
            )
      }
      status={t('pageNumber', { page: format.number(page) })}
    />
  );
}
