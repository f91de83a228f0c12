import type { DocumentList } from '@flotilla/core/documents';
import { Pagination } from '@flotilla/ui';
import { useT } from '../../messages/use-t.js';
import { useFormat } from '../../site/site.js';
import { pageHrefs } from '../../widget/page-hrefs.js';
import { kitMessages } from '../kit-messages.js';

/** Links to the previous and the next page of a list; renders nothing for a single page. */
export function ListPages({
  list,
}: {
  list: Pick<DocumentList, 'page' | 'pages' | 'hasNext' | 'facets'> | null;
}) {
  const t = useT(kitMessages);
  const format = useFormat();
  if (!list) return null;
  const { page, pages } = list;
  return (
    <Pagination
      {...pageHrefs(list)}
      label={t('pages')}
      previousLabel={t('previousPage')}
      nextLabel={t('nextPage')}
      status={
        pages === undefined
          ? t('pageNumber', { page })
          : t('pageOf', { page: format.number(page), pages: format.number(pages) })
      }
    />
  );
}
