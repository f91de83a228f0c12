import { Button } from '@flotilla/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { FailedPart } from './failed-part.js';
import { siteMessages } from './site-messages.js';
import { useT } from './use-t.js';

/** As long as one call may take; whoever has waited so long wants to know. */
const patienceMs = 10_000;

/** The outline of what is on its way, with a word and a way out when it does not come. */
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
