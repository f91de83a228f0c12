import { sayInPlace } from '@flotilla/react/client';
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useRef, useState } from 'react';
import { type PresenceRefusal, presenceRefusalOf } from './presence-refusal.js';

// Most visits ask for nothing: what asks is fetched when it does.
const PresenceDialog = lazy(() => import('./presence-dialog.js').then((module) => ({ default: module.PresenceDialog })));

/** Makes a call; when it wants to know that it is still the owner who acts, asks, and makes it again. */
export type WithPresence = <T>(call: () => Promise<T>) => Promise<T>;

const PresenceContext = createContext<WithPresence>((call) => call());

/** What changes how one signs in is called by this: `withPresence(() => mutateAsync(…))`. */
export const useWithPresence = () => use(PresenceContext);

interface Asking {
  readonly shown: () => void;
  readonly given: (error: unknown) => void;
  readonly refusal: unknown;
}

/** Asks in a dialog above whatever is open, so that nobody loses what they have written. */
export function PresenceProvider({ children }: { children: ReactNode }) {
  const [required, setRequired] = useState<PresenceRefusal>();
  const asking = useRef<Asking>(undefined);
  const withPresence = useCallback(async function withPresence<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (refusal) {
      const required = presenceRefusalOf(refusal);
      if (!required) throw refusal;
      // The dialog says it.
      sayInPlace(refusal);
      await new Promise<void>((shown, given) => {
        asking.current = { shown, given, refusal };
        setRequired(required);
      });
      return call();
    }
  }, []);
  const end = (isShown: boolean) => {
    setRequired(undefined);
    if (isShown) asking.current?.shown();
    else asking.current?.given(asking.current.refusal);
  };
  return (
    <PresenceContext value={withPresence}>
      {children}
      {required && (
        <Suspense>
          <PresenceDialog isByFactor={required.isByFactor} onShown={() => end(true)} onCancel={() => end(false)} />
        </Suspense>
      )}
    </PresenceContext>
  );
}
