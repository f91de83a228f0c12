import { handleRefusals, markHandled } from '@flotilla/react/client';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type PresenceRefusal, presenceRefusalOf } from '../react/presence/presence-refusal.js';

const PresenceDialog = lazy(() =>
  import('../react/presence/presence-dialog.js').then((module) => ({ default: module.PresenceDialog })),
);

interface Asking extends PresenceRefusal {
  readonly end: (isProven: boolean) => void;
}

/** Asks for a proof of presence when a write in the admin requires one, then repeats the write. */
export function Presence() {
  const [asking, setAsking] = useState<Asking>();
  useEffect(() => {
    /** Shared by writes that are refused at the same moment, so that they wait for one proof. */
    let current: Promise<boolean> | undefined;
    return handleRefusals((error) => {
      const refusal = presenceRefusalOf(error);
      if (!refusal) return Promise.resolve(false);
      markHandled(error);
      current ??= new Promise<boolean>((resolve) => setAsking({ ...refusal, end: resolve })).finally(() => {
        current = undefined;
        setAsking(undefined);
      });
      return current;
    });
  }, []);
  if (!asking) return null;
  return (
    <Suspense>
      <PresenceDialog
        isByFactor={asking.isByFactor}
        onShown={() => asking.end(true)}
        onCancel={() => asking.end(false)}
      />
    </Suspense>
  );
}
