import { Skeleton } from '@flotilla/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useAdmin } from '../context/admin-context.js';
import { useT } from '../context/use-t.js';
import type { TaggedRow } from '../rows/row-calls.js';
import { FailedList } from '../shell/failure/failed-list.js';
import { BlockForm } from './block-form.js';
import { keyOf, type RowKey } from './composition.js';
import { useStudio } from './studio-context.js';
import { studioMessages } from './studio-messages.js';

interface RowFieldsProps {
  row: RowKey;
  /** Shown between the fields and the advanced ones. */
  children?: ReactNode;
}

/** The form of a row, as the change set has it. */
export function RowFields({ row, children }: RowFieldsProps): ReactNode {
  const t = useT(studioMessages);
  const store = useStudio();
  const { registry } = useAdmin();
  const [read, setRead] = useState<TaggedRow | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  const { entity: key, id } = row;
  useEffect(() => {
    let isOpen = true;
    store.calls.read({ entity: key, id }).then(
      (tagged) => {
        if (!isOpen) return;
        // The composition leaves out the long texts of rows that blocks only show.
        store.known(keyOf({ entity: key, id }), tagged);
        setRead(tagged);
      },
      () => isOpen && setRead('failed'),
    );
    return () => {
      isOpen = false;
    };
  }, [store, key, id, attempt]);
  if (read === 'failed')
    return <FailedList text={t('failed')} againLabel={t('again')} onAgain={() => setAttempt(attempt + 1)} />;
  if (!read) return <Skeleton aria-label={t('loading')} className="h-40 rounded-lg" />;
  return (
    <BlockForm
      entity={registry.entity(key)}
      start={read}
      onSaved={({ row: saved, etag }) => store.stored(keyOf(row), saved, etag)}
    >
      {children}
    </BlockForm>
  );
}
