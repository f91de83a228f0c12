import { useT } from '@flotilla/react';
import { useState } from 'react';
import type { Subject } from '../entities/subject.js';
import { dataMessages } from '../react/account-data/data-messages.js';
import { DeleteAccount } from '../react/account-data/delete-account.js';
import { ExportData } from '../react/account-data/export-data.js';
import { PresenceProvider } from '../react/presence/with-presence.js';

/** Exports and deletes the data of an account at its owner's request. */
export function DataSection({ row }: { row: Subject }) {
  const t = useT(dataMessages);
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <p role="status">{t('goneOther')}</p>;
  return (
    <PresenceProvider>
      <div className="flex flex-col items-start gap-5">
        <ExportData subjectId={row.id} isOther />
        <DeleteAccount subjectId={row.id} isOther onDeleted={() => setDeleted(true)} />
      </div>
    </PresenceProvider>
  );
}
