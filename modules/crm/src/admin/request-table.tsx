import { formPath } from '@flotilla/admin';
import { useFormat, useLanguage, useT } from '@flotilla/react';
import { useAnswerPages, useOne } from '@flotilla/react/client';
import { Badge, Button, EmptyState, ErrorNotice, Icon, Skeleton } from '@flotilla/ui';
import { Link } from 'react-router';
import { receivedRequests } from '../actions.js';
import { form } from '../entities/form.js';
import { request } from '../entities/request.js';
import { messages } from './admin-messages.js';
import { questionParts } from './question-parts.js';
import { DownloadRequests, type RequestFilter } from './download-requests.js';
import { type RequestTableRow, requestTable } from './request-table-rows.js';

/** Table of filtered requests, newest first, with paging. */
export function RequestTable({ formId, status }: RequestFilter) {
  const t = useT(messages);
  const language = useLanguage();
  const { data: groups, error: noForm } = useOne(form, {
    where: { id: { eq: formId } },
    fields: ['title'],
    with: questionParts,
  });
  const received = useAnswerPages(receivedRequests, { params: { id: formId }, query: { status } });
  const error = noForm ?? received.error;
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!received.data || !groups) return <Skeleton className="h-60 rounded-lg" />;
  const { labels, rows } = requestTable(received.data.flat(), groups, language);
  if (rows.length === 0) {
    const title = t(status === undefined ? 'nothing' : 'nothingAmong');
    return <EmptyState icon={<Icon name="mail" />} title={title} />;
  }
  return (
    <>
      <div className="overflow-x-auto rounded-lg border border-border bg-card">
        <table className="w-full text-start text-sm">
          <thead className="border-b border-border text-xs text-muted-foreground">
            <tr>
              {[t('received'), t('status'), ...labels].map((label, index) => (
                <th key={index} scope="col" className="max-w-56 px-4 py-3 font-semibold">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {rows.map((row) => (
              <RequestLine key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <DownloadRequests filter={{ formId, status }} groups={groups} />
        {received.hasNextPage && (
          <Button
            variant="ghost"
            size="sm"
            disabled={received.isFetchingNextPage}
            onClick={() => void received.fetchNextPage()}
          >
            {t('more')}
          </Button>
        )}
      </div>
    </>
  );
}

function RequestLine({ row }: { row: RequestTableRow }) {
  const t = useT(messages);
  const { dateTime } = useFormat();
  return (
    <tr className="align-top">
      <td className="px-4 py-3 whitespace-nowrap">
        <Link to={formPath(request, row.id)} className="font-medium underline underline-offset-4">
          {dateTime(row.createdAt)}
        </Link>
      </td>
      <td className="px-4 py-3">
        <Badge>{row.isConfirmed ? t(`status.${row.status}`) : t('unconfirmed')}</Badge>
      </td>
      {row.texts.map((text, index) => (
        <td key={index} className="max-w-80 min-w-24 px-4 py-3 wrap-anywhere">
          <span className="line-clamp-3">{text}</span>
        </td>
      ))}
    </tr>
  );
}
