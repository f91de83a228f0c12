import { useFormat, useT } from '@flotilla/react';
import { useAction, useAnswer, useClient } from '@flotilla/react/client';
import { Answer } from '@flotilla/react/session';
import { Button, Icon, Skeleton } from '@flotilla/ui';
import { useEffect, useState } from 'react';
import { accountExports, type AccountExportView, startAccountExport } from '../../account-actions.js';
import { useWithPresence } from '../presence/with-presence.js';
import { dataMessages } from './data-messages.js';

export interface ExportDataProps {
  subjectId: string;
  /** Whether an administrator exports the data of another. */
  isOther?: boolean;
}

/** Polling interval while an export is being prepared, in milliseconds. */
const pauseMs = 2000;

/** Prepares a file of an account's data, and downloads it. */
export function ExportData({ subjectId, isOther = false }: ExportDataProps) {
  const t = useT(dataMessages);
  const exports = useAnswer(accountExports, { params: { id: subjectId } }, { isUrgent: true });
  const { mutateAsync, isPending } = useAction(startAccountExport);
  const withPresence = useWithPresence();
  const { refetch } = exports;
  const isPreparing =
    exports.data?.some(({ status }) => status === 'waiting' || status === 'running') ?? false;
  useEffect(() => {
    if (!isPreparing) return;
    const timer = setInterval(() => void refetch(), pauseMs);
    return () => clearInterval(timer);
  }, [isPreparing, refetch]);
  const start = () =>
    void withPresence(() => mutateAsync({ params: { id: subjectId } })).then(
      () => refetch(),
      () => undefined,
    );
  return (
    <>
      <p className="text-muted-foreground">{t(isOther ? 'exportOther' : 'exportHint')}</p>
      <Answer of={exports} skeleton={<Skeleton className="h-10 w-40 rounded-lg" />}>
        {([last]) => (
          <>
            <div role="status" className="empty:hidden">
              {last && <ExportState subjectId={subjectId} last={last} isOther={isOther} />}
            </div>
            <Button variant="outline" disabled={isPending || isPreparing} onClick={start}>
              {t('startExport')}
            </Button>
          </>
        )}
      </Answer>
    </>
  );
}

function ExportState({ subjectId, last, isOther }: Required<ExportDataProps> & { last: AccountExportView }) {
  const t = useT(dataMessages);
  const format = useFormat();
  if (last.status === 'failed')
    return <p className="text-destructive">{t('failed', { reason: last.problem ?? '' })}</p>;
  if (last.status !== 'done') return <p>{t(isOther ? 'preparingOther' : 'preparing')}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <p>{t('ready', { when: format.dateTime(last.expiresAt) })}</p>
      <DownloadButton subjectId={subjectId} exportId={last.id} />
    </div>
  );
}

function DownloadButton({ subjectId, exportId }: { subjectId: string; exportId: string }) {
  const t = useT(dataMessages);
  const client = useClient();
  const withPresence = useWithPresence();
  const [isLoading, setLoading] = useState(false);
  const path = `/api/rbac/subjects/${subjectId}/exports/${exportId}/file`;
  const fetchFile = async () => {
    setLoading(true);
    try {
      save(await withPresence(() => client.send<Blob>({ method: 'GET', path, as: 'blob' })));
    } catch {
      // The client has already shown the error.
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button size="sm" disabled={isLoading} onClick={() => void fetchFile()}>
      <Icon name="download" />
      {t('download')}
    </Button>
  );
}

/** Downloads a blob as a file. */
function save(file: Blob): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: 'account.json' }).click();
  URL.revokeObjectURL(url);
}
