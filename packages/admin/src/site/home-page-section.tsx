import { failureLine, useClient } from '@flotilla/react/client';
import { Button, Label, Select, Skeleton, toast } from '@flotilla/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { useAccess } from '../context/access.js';
import { useAdmin } from '../context/admin-context.js';
import type { AdminRow } from '../context/admin-row.js';
import { useInterfaceLanguage } from '../context/language.js';
import { useT } from '../context/use-t.js';
import { useWorkingSet } from '../context/working-set.js';
import { useRowLabel } from '../rows/row-label.js';
import { rowCallsOf } from '../rows/row-calls.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { siteMessages } from './site-messages.js';

const path = '/api/host/site/home-page';
const pageKey = 'host.page';
/** Pages that the list offers. */
const maxPages = 200;

/** Shows the home page, and makes another page the home page. */
export function HomePageSection() {
  const t = useT(siteMessages);
  const client = useClient();
  const entity = useAdmin().registry.entity(pageKey);
  const set = useWorkingSet();
  const { data, isError, refetch } = useQuery({
    queryKey: [pageKey, 'addresses', set],
    queryFn: async () => {
      const orderBy = { and: [{ column: 'url', method: 'asc' as const }] };
      return (await rowCallsOf(entity, client).list({ orderBy, limit: maxPages })).data;
    },
  });
  if (isError)
    return (
      <FailedList className="p-6" text={t('failed')} againLabel={t('again')} onAgain={() => void refetch()} />
    );
  if (!data) return <Skeleton className="m-6 h-32 rounded-lg" />;
  return <Choice pages={data} onChanged={() => void refetch()} />;
}

function Choice({ pages, onChanged }: { pages: readonly AdminRow[]; onChanged: () => void }) {
  const t = useT(siteMessages);
  const id = useId();
  const client = useClient();
  const access = useAccess();
  const queries = useQueryClient();
  const labelOf = useRowLabel();
  const { language } = useInterfaceLanguage();
  const entity = useAdmin().registry.entity(pageKey);
  const [chosen, setChosen] = useState('');
  const [isRunning, setRunning] = useState(false);
  const home = pages.find(({ url }) => url === '/');
  const others = pages.filter(isPossible);
  const nameOf = (page: AdminRow) =>
    `${String(page['adminTitle'] ?? labelOf(entity, page))} (${String(page['url'])})`;
  const change = async (event: SubmitEvent) => {
    event.preventDefault();
    setRunning(true);
    try {
      const { data } = await client.muted.send<{ data: { formerUrl: string | null } }>({
        ...{ method: 'POST', path, data: { pageId: chosen } },
      });
      toast.success(data.formerUrl === null ? t('homeSet') : t('homeDone', { url: data.formerUrl }));
      setChosen('');
      onChanged();
      await queries.invalidateQueries({ queryKey: [pageKey] });
    } catch (error) {
      toast.error(await failureLine(error, language));
    } finally {
      setRunning(false);
    }
  };
  return (
    <form onSubmit={(event) => void change(event)} className="flex max-w-md flex-col gap-5 p-4 sm:p-6">
      <p className="text-sm">
        {home ? (
          <>
            {t('homeNow')}: <strong>{nameOf(home)}</strong>
          </>
        ) : (
          t('noHome')
        )}
      </p>
      {access.may('update', entity) && (
        <>
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={id}>{t('homeNext')}</Label>
            <Select id={id} required value={chosen} onChange={({ target }) => setChosen(target.value)}>
              <option value="">{t('choosePage')}</option>
              {others.map((page) => (
                <option key={page.id} value={page.id}>
                  {nameOf(page)}
                </option>
              ))}
            </Select>
          </div>
          <Button type="submit" className="self-start" disabled={isRunning || chosen === ''}>
            {t('makeHome')}
          </Button>
        </>
      )}
    </form>
  );
}

/** Returns whether a page is public and has an address of its own. */
function isPossible({ url, publishedAt }: AdminRow): boolean {
  const address = String(url);
  return (
    address !== '/' && !address.includes('[') && !/^\/(?:404|500)$/.test(address) && publishedAt !== null
  );
}
