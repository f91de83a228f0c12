import { csvText } from '@flotilla/core/administration';
import { isoIn } from '@flotilla/core/values';
import { pageTimeZone, useFormat, useLanguage, useT } from '@flotilla/react';
import { type Client, useClient } from '@flotilla/react/client';
import { Button, toast } from '@flotilla/ui';
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
  const [state, setState] = useState<'idle' | 'pending' | 'cut'>('idle');
  const download = async () => {
    setState('pending');
    try {
      const { requests, isCut } = await readAll(filter, client);
      const { labels, rows } = requestTable(requests, asked, language);
      const lines = rows.map((row) => [
        isoIn(row.createdAt, pageTimeZone()),
        row.isConfirmed ? row.status : 'unconfirmed',
        ...row.texts,
      ]);
      saveFile(csvText([[t('received'), t('status'), ...labels], ...lines]));
      setState(isCut ? 'cut' : 'idle');
    } catch {
      toast.error(t('failed'));
      setState('idle');
    }
  };
  return (
    <>
      <Button variant="outline" size="sm" disabled={state === 'pending'} onClick={() => void download()}>
        {state === 'pending' ? t('downloading') : t('download')}
      </Button>
      <p role="status" className="text-sm text-muted-foreground empty:hidden">
        {state === 'cut' && t('cut', { most: number(maxRows) })}
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

function saveFile(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: 'requests.csv' }).click();
  URL.revokeObjectURL(url);
}
