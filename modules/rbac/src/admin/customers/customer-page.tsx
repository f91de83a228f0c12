import { formPath, RowNotes, useAccess, useAdmin, usePageName } from '@flotilla/admin';
import { useFormat, useLanguage, useT } from '@flotilla/react';
import { ApiError, useAnswer } from '@flotilla/react/client';
import { Badge, buttonVariants, EmptyState, ErrorNotice, Icon, Skeleton } from '@flotilla/ui';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@flotilla/ui/controls';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { customerOverview } from '../../customer-actions.js';
import type { Customer } from '../../customer-shapes.js';
import { subject } from '../../entities/subject.js';
import { CustomerConsents } from './customer-consents.js';
import { CustomerFacts } from './customer-facts.js';
import { customerMessages } from './customer-messages.js';

/** The page of a customer: contacts, notes, and a tab for each part of modules. */
export function CustomerPage({ id }: { id: string }) {
  const t = useT(customerMessages);
  const { data, error } = useAnswer(customerOverview, { params: { id } }, { refetchOn: [subject] });
  usePageName(data ? nameOf(data, t('unnamed')) : undefined);
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState title={<h1>{t('gone')}</h1>} className="m-6" />;
  if (error) return <ErrorNotice error={error} fallback={t('failed')} className="m-6" />;
  if (!data) return <Skeleton className="m-6 h-96 rounded-lg" />;
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-6 sm:px-6">
      <Head of={data} />
      <CustomerTabs of={data} />
    </div>
  );
}

const nameOf = ({ name, email, telegram }: Customer, unnamed: string) => name ?? email ?? telegram ?? unnamed;

function Head({ of }: { of: Customer }) {
  const t = useT(customerMessages);
  const format = useFormat();
  const access = useAccess();
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="font-display text-2xl font-medium tracking-display wrap-anywhere">
            {nameOf(of, t('unnamed'))}
          </h1>
          <Badge variant="outline">{t(of.kind)}</Badge>
        </div>
        <p className="pt-1 text-sm text-muted-foreground">
          {t('since')} {format.date(of.createdAt)} · {t('seen')}:{' '}
          {of.lastSeenAt === null ? t('notSeen') : format.dateTime(of.lastSeenAt)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {of.email !== null && (
          <a href={`mailto:${of.email}`} className={buttonVariants({ variant: 'outline', size: 'sm' })}>
            <Icon name="mail" /> {t('write')}
          </a>
        )}
        {access.may('update', subject) && (
          <Link to={formPath(subject, of.id)} className={buttonVariants({ variant: 'outline', size: 'sm' })}>
            <Icon name="settings" /> {t('editAccount')}
          </Link>
        )}
      </div>
    </header>
  );
}

function CustomerTabs({ of }: { of: Customer }) {
  const t = useT(customerMessages);
  const isRussian = useLanguage() === 'ru';
  const { extensions } = useAdmin();
  const [params, setParams] = useSearchParams();
  const parts = extensions
    .flatMap((extension) => extension.customerParts ?? [])
    .filter(({ name }) => name in of.parts)
    .toSorted((a, b) => a.rank - b.rank);
  const names = ['overview', ...parts.map(({ name }) => name), 'consents'];
  const asked = params.get('tab') ?? '';
  return (
    <Tabs
      value={names.includes(asked) ? asked : 'overview'}
      onValueChange={(tab) => setParams(tab === 'overview' ? {} : { tab }, { replace: true })}
    >
      <TabsList aria-label={t('parts')}>
        <TabsTrigger value="overview">{t('overview')}</TabsTrigger>
        {parts.map(({ name, title }) => (
          <TabsTrigger key={name} value={name}>
            {title[isRussian ? 'ru' : 'en']}
          </TabsTrigger>
        ))}
        <TabsTrigger value="consents">{t('consents')}</TabsTrigger>
      </TabsList>
      <TabsContent value="overview">
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
          <CustomerFacts of={of} />
          <RowNotes entity={subject} id={of.id} isOpen />
        </div>
      </TabsContent>
      {parts.map(({ name, Part }) => {
        const part = of.parts[name];
        return (
          <TabsContent key={name} value={name}>
            {part?.isReadable ? (
              <Suspense fallback={<Skeleton className="h-48 rounded-lg" />}>
                <Part subjectId={of.id} data={part.data as never} />
              </Suspense>
            ) : (
              <p className="text-muted-foreground">{t('notYours')}</p>
            )}
          </TabsContent>
        );
      })}
      <TabsContent value="consents">
        <CustomerConsents id={of.id} />
      </TabsContent>
    </Tabs>
  );
}
