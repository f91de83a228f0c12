import { FilterSelect } from '@flotilla/admin';
import { useT } from '@flotilla/react';
import { useAnswer } from '@flotilla/react/client';
import { Button, EmptyState, ErrorNotice, Input, Skeleton } from '@flotilla/ui';
import { type SubmitEvent, useId } from 'react';
import { useSearchParams } from 'react-router';
import { listCustomers } from '../../customer-actions.js';
import { customerQuery } from '../../customer-shapes.js';
import { subject } from '../../entities/subject.js';
import { customerMessages } from './customer-messages.js';
import { CustomerTable } from './customer-table.js';

const pageSize = 50;
/** The API counts up to this number. */
const maxCounted = 10_000;

/** The list of customers. Its search, order and page are in the address. */
export function CustomersPage() {
  const t = useT(customerMessages);
  const [params, setParams] = useSearchParams();
  const given = customerQuery.safeParse({ ...Object.fromEntries(params), limit: pageSize });
  const query = given.data ?? { sort: 'newest' as const, limit: pageSize, offset: 0 };
  const { search = '', kind, sort, offset } = query;
  const { data, error } = useAnswer(listCustomers, { query }, { refetchOn: [subject] });
  const change = (values: Readonly<Record<string, string>>) => {
    const next = { ...Object.fromEntries(params), offset: '', ...values };
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')));
  };
  const hasFilter = search !== '' || kind !== undefined;
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-5 px-4 py-6 sm:px-6">
      <header>
        <h1 className="font-display text-2xl font-medium tracking-display">{t('title')}</h1>
        <p className="pt-1 text-muted-foreground">{t('hint')}</p>
      </header>
      <Filters key={search} {...{ search, kind, sort, change }} />
      {error && <ErrorNotice error={error} fallback={t('failed')} />}
      {!data && !error && <Skeleton className="h-96 rounded-lg" />}
      {data?.customers.length === 0 && (
        <EmptyState
          title={t(hasFilter ? 'none' : 'empty')}
          description={t(hasFilter ? 'noneHint' : 'emptyHint')}
        />
      )}
      {data && data.customers.length > 0 && (
        <>
          <p role="status" className="text-sm text-muted-foreground tabular-nums">
            {data.total >= maxCounted ? t('many', { count: maxCounted }) : t('count', { count: data.total })}
          </p>
          <CustomerTable of={data.customers} />
          <nav aria-label={t('pages')} className="flex justify-between gap-4 empty:hidden">
            {offset > 0 && (
              <Button
                variant="outline"
                size="sm"
                onClick={() => change({ offset: String(Math.max(0, offset - pageSize)) })}
              >
                {t('previous')}
              </Button>
            )}
            {offset + pageSize < data.total && (
              <Button
                variant="outline"
                size="sm"
                className="ms-auto"
                onClick={() => change({ offset: String(offset + pageSize) })}
              >
                {t('next')}
              </Button>
            )}
          </nav>
        </>
      )}
    </div>
  );
}

interface FiltersProps {
  search: string;
  kind: string | undefined;
  sort: string;
  change: (values: Readonly<Record<string, string>>) => void;
}

function Filters({ search, kind, sort, change }: FiltersProps) {
  const t = useT(customerMessages);
  const searchId = useId();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('search');
    change({ search: typeof typed === 'string' ? typed.trim() : '' });
  };
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_12rem]">
      <form role="search" onSubmit={submit} className="flex min-w-0 items-end gap-2">
        <span className="flex min-w-0 flex-1 flex-col gap-1.5">
          <label htmlFor={searchId} className="text-xs font-semibold text-muted-foreground">
            {t('search')}
          </label>
          <Input
            id={searchId}
            name="search"
            type="search"
            maxLength={200}
            defaultValue={search}
            className="h-10"
          />
        </span>
        <Button type="submit" variant="outline" className="h-10">
          {t('find')}
        </Button>
      </form>
      <FilterSelect label={t('kind')} value={kind ?? ''} onChange={(chosen) => change({ kind: chosen })}>
        <option value="">{t('all')}</option>
        <option value="account">{t('accounts')}</option>
        <option value="guest">{t('guests')}</option>
      </FilterSelect>
      <FilterSelect label={t('sort')} value={sort} onChange={(chosen) => change({ sort: chosen })}>
        <option value="newest">{t('newest')}</option>
        <option value="oldest">{t('oldest')}</option>
        <option value="email">{t('byEmail')}</option>
        <option value="seen">{t('bySeen')}</option>
      </FilterSelect>
    </div>
  );
}
