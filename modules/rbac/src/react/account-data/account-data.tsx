import { Link, useT } from '@flotilla/react';
import { Button, Heading } from '@flotilla/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { dataMessages } from './data-messages.js';
import { DeleteAccount, type DeleteAccountProps } from './delete-account.js';
import { ExportData } from './export-data.js';

const gone = ['deletedAccount', 'deletedProfiles', 'deletedCart', 'deletedSubscriptions'] as const;
const retained = ['staysOrders', 'staysMessages'] as const;

/** Settings to export and delete the data of an account. */
export function AccountData({ subjectId, onDeleted }: Omit<DeleteAccountProps, 'isOther'>) {
  const t = useT(dataMessages);
  return (
    <>
      <DataPart title={t('yourData')}>
        <ExportData subjectId={subjectId} />
      </DataPart>
      <DataPart title={t('deleteAccount')}>
        <p className="text-muted-foreground">{t('deleteHint')}</p>
        <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
          <List title={t('deleted')} items={gone.map((name) => t(name))} />
          <List title={t('stays')} items={retained.map((name) => t(name))} />
        </div>
        <DeleteAccount subjectId={subjectId} onDeleted={onDeleted} />
      </DataPart>
    </>
  );
}

function DataPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col items-start gap-5 *:max-w-full">
      <Heading level={2} size="md">
        {title}
      </Heading>
      {children}
    </section>
  );
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      <ul className="mt-2 list-disc ps-5 text-muted-foreground">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

/** Replaces the settings after the account is deleted. */
export function AccountDeleted() {
  const t = useT(dataMessages);
  const heading = useRef<HTMLDivElement>(null);
  // The element that had the focus was removed.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div ref={heading} tabIndex={-1} role="status" className="flex flex-col items-start gap-5 outline-none">
      <Heading level={2} size="md">
        {t('gone')}
      </Heading>
      <p className="text-muted-foreground">{t('goneHint')}</p>
      <Button asChild>
        <Link href="/">{t('home')}</Link>
      </Button>
    </div>
  );
}
