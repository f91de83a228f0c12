import { CsvButton, type CsvLines } from '@flotilla/admin';
import { isoIn } from '@flotilla/core/values';
import { pageTimeZone, useFormat, useLanguage, useT } from '@flotilla/react';
import { type Client, useClient } from '@flotilla/react/client';
import { useState } from 'react';
import { type ListedRequest, receivedRequests } from '../actions.js';
import type { QuestionGroups } from '../answers/check-answers.js';
import type { NamedQuestion } from '../answers/labelled.js';
import { messages } from './admin-messages.js';
import { requestTable } from './request-table-rows.js';

/** Maximum number of requests in a file. */
const maxRows = 10_000;
const batchSize = 500;

/** The form of the requests, and optionally their state. */
export interface RequestFilter {
  readonly formId: string;
  readonly status: ListedRequest['status'] | undefined;
}

/**
 * Downloads all requests that match the filter, including those not yet shown; reports when there are more
 * than a file can contain.
 */
export function DownloadRequests({
  filter,
  groups: asked,
}: {
  filter: RequestFilter;
  groups: QuestionGroups<NamedQuestion>;
}) {
  const t = useT(messages);
  const language = useLanguage();
  const { number } = useFormat();
  const client = useClient();
  const [isCut, setCut] = useState(false);
  const read = async (): Promise<CsvLines> => {
    setCut(false);
    const received = await readAll(filter, client);
    const { labels, rows } = requestTable(received.requests, asked, language);
    setCut(received.isCut);
    const lines = rows.map((row) => [
      isoIn(row.createdAt, pageTimeZone()),
      row.isConfirmed ? row.status : 'unconfirmed',
      ...row.texts,
    ]);
    return [[t('received'), t('status'), ...labels], ...lines];
  };
  return (
    <>
      <CsvButton fileName="requests.csv" read={read} />
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {isCut && t('cut', { most: number(maxRows) })}
      </p>
    </>
  );
}

async function readAll(
  { formId, status }: RequestFilter,
  client: Client,
): Promise<{ requests: ListedRequest[]; isCut: boolean }> {
  const requests: ListedRequest[] = [];
  let after: string | undefined;
  do {
    const query = { status, after, limit: batchSize };
    const { data, meta } = await client.muted.callWhole(receivedRequests, { params: { id: formId }, query });
    requests.push(...data);
    after = meta?.next ?? undefined;
  } while (after !== undefined && requests.length < maxRows);
  return { requests, isCut: after !== undefined };
}
