import type { DocumentList } from '@flotilla/core';
import { pageHrefs, useT } from '@flotilla/react';
import { Pagination } from '@flotilla/ui';
import { messages } from '../messages.js';

/** Leads to the pages before and after one page of a list; nothing when there is only one. */
export function ListPages({ list }: { list: Pick<DocumentList, 'page' | 'hasNext'> | null }) {
  const t = useT(messages);
  if (!list) return null;
  return (
    <Pagination
      {...pageHrefs(list)}
      label={t('pages')}
      previousLabel={t('previousPage')}
      nextLabel={t('nextPage')}
      status={t('pageNumber', { page: list.page })}
    />
  );
}
