import { use, useEffect, useState } from 'react';
import { GuardContext } from './guarded-router.js';

export interface LeaveGuard {
  /** Whether the confirmation dialog is open. */
  readonly isAsking: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

/** Asks before a page with unsaved changes is left: by a link, the browser's buttons or closing the tab. */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
  const guardBy = use(GuardContext);
  const [waiting, setWaiting] = useState<() => void>();
  useEffect(() => {
    if (!isDirty) return undefined;
    addEventListener('beforeunload', confirmUnload);
    guardBy((leave) => setWaiting(() => leave));
    return () => {
      removeEventListener('beforeunload', confirmUnload);
      guardBy(undefined);
    };
  }, [isDirty, guardBy]);
  const stay = () => setWaiting(undefined);
  return {
    isAsking: waiting !== undefined,
    stay,
    leave() {
      stay();
      // A link of the application around the admin may load another document, which would ask again.
      removeEventListener('beforeunload', confirmUnload);
      waiting?.();
    },
  };
}

const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
