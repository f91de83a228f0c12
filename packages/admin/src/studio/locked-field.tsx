import { Button } from '@flotilla/ui';
import { type ReactNode, useState } from 'react';
import { useT } from '../context/use-t.js';
import { useColleagueName, usePresence, useTypist } from './presence-context.js';
import { presenceMessages } from './presence-messages.js';
import type { RowKey } from './composition.js';

interface LockedFieldProps {
  row: RowKey;
  name: string;
  /** The visible language; undefined for a field without languages, and when all are shown. */
  language: string | undefined;
  children: ReactNode;
}

/** A field that is read-only while another editor types in it, unless it has the focus. */
export function LockedField({ row, name, language, children }: LockedFieldProps): ReactNode {
  const t = useT(presenceMessages);
  const presence = usePresence();
  const nameOf = useColleagueName();
  const typist = useTypist({
    ...{ entity: row.entity, id: row.id, field: name },
    ...(language !== undefined && { language }),
  });
  const [hasFocus, setFocus] = useState(false);
  const isLocked = typist !== undefined && !hasFocus;
  return (
    <div className={typist && 'rounded-md outline-2 outline-offset-4 outline-sea'}>
      <div
        role="status"
        className="flex flex-wrap items-center gap-2 text-xs font-medium text-sea empty:hidden"
      >
        {typist && t('typing', { name: nameOf(typist) })}
        {typist && isLocked && (
          <Button size="sm" variant="link" className="text-xs" onClick={() => presence.takeOver(typist)}>
            {t('takeOver')}
          </Button>
        )}
      </div>
      <div
        inert={isLocked}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        className={isLocked ? 'opacity-60' : undefined}
      >
        {children}
      </div>
    </div>
  );
}
