import { Button } from '@flotilla/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { FailedPart } from './failed-part.js';
import { siteMessages } from './site-messages.js';
import { useT } from './use-t.js';

/** Timeout of a single API call. */
const patienceMs = 10_000;

/** A skeleton while content loads; after the timeout, a message and a reload button. */
export function Waiting({ children }: { children: ReactNode }): ReactNode {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (isLate) return <LatePart />;
  return (
    <div aria-busy="true" className="contents">
      {children}
    </div>
  );
}

function LatePart(): ReactNode {
  const t = useT(siteMessages);
  return (
    <div className="flex flex-col items-start gap-4">
      <FailedPart error={t('late')} />
      <Button variant="outline" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </div>
  );
}
