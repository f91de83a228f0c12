import type { JobSummary } from '@flotilla/core/administration';
import { failureLine, useClient } from '@flotilla/react/client';
import { Button, toast } from '@flotilla/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useInterfaceLanguage } from '../../context/language.js';
import { useT } from '../../context/use-t.js';
import { momentText } from '../../context/moments.js';
import { homeMessages } from './home-messages.js';

const maxVisible = 5;
const queryKey = ['jobs.jobs', 'list', 'failed'];

/**
 * Failed jobs with buttons to retry or discard them; renders nothing without permission or without failed
 * jobs.
 */
export function FailedJobs({ title }: { title: string }): ReactNode {
  const t = useT(homeMessages);
  const { language } = useInterfaceLanguage();
  const client = useClient();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: () =>
      client.muted.send<{ data: readonly JobSummary[] }>({
        method: 'GET',
        path: '/api/jobs',
        query: { state: 'failed', limit: maxVisible },
      }),
    retry: false,
  });
  const act = async (method: 'POST' | 'DELETE', path: string) => {
    try {
      await client.muted.send({ method, path });
    } catch (error) {
      toast.error(await failureLine(error, language));
    }
    await queries.invalidateQueries({ queryKey });
  };
  if (!data?.data.length) return null;
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h2 className="text-xs font-semibold text-muted-foreground">{title}</h2>
      <ul className="divide-y divide-border rounded-lg border border-border bg-card">
        {data.data.map(({ id, name, error, endedAt, createdAt }) => (
          <li key={id} className="flex flex-col gap-1 px-4 py-3">
            <p className="flex flex-wrap justify-between gap-x-4 text-sm font-semibold wrap-anywhere">
              {name}
              <time
                dateTime={endedAt ?? createdAt}
                className="text-xs font-normal text-muted-foreground tabular-nums"
              >
                {momentText(endedAt ?? createdAt)}
              </time>
            </p>
            {error && <p className="line-clamp-3 text-xs text-destructive wrap-anywhere">{error}</p>}
            <div className="flex flex-wrap gap-2 pt-1">
              <Button
                size="sm"
                variant="outline"
                aria-label={t('retryNamed', { name })}
                onClick={() => void act('POST', `/api/jobs/${id}/retry`)}
              >
                {t('retry')}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('discardNamed', { name })}
                onClick={() => void act('DELETE', `/api/jobs/${id}`)}
              >
                {t('discard')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
