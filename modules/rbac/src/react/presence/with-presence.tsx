import { markHandled } from '@flotilla/react/client';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useRef,
  useState,
} from 'react';
import { type PresenceRefusal, presenceRefusalOf } from './presence-refusal.js';

// Loaded on demand: most visits need no proof.
const PresenceDialog = lazy(() =>
  import('./presence-dialog.js').then((module) => ({ default: module.PresenceDialog })),
);

/** Makes a call. If it is refused for lack of a proof of presence, prompts for one and repeats the call. */
export type WithPresence = <T>(call: () => Promise<T>) => Promise<T>;

const PresenceContext = createContext<WithPresence>((call) => call());

/**
 * Returns the function that wraps calls that change how an account signs in: `withPresence(() =>
 * mutateAsync(…))`.
 */
export const useWithPresence = () => useContext(PresenceContext);

interface Asking {
  readonly shown: () => void;
  readonly given: (error: unknown) => void;
  readonly refusal: unknown;
}

/** Prompts in a dialog above the page, so that unsaved input is kept. */
export function PresenceProvider({ children }: { children: ReactNode }) {
  const [required, setRequired] = useState<PresenceRefusal>();
  const asking = useRef<Asking>(undefined);
  const withPresence = useCallback(async function withPresence<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (refusal) {
      const required = presenceRefusalOf(refusal);
      if (!required) throw refusal;
      // Shown by the dialog.
      markHandled(refusal);
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
    <PresenceContext.Provider value={withPresence}>
      {children}
      {required && (
        <Suspense>
          <PresenceDialog
            isByFactor={required.isByFactor}
            onShown={() => end(true)}
            onCancel={() => end(false)}
          />
        </Suspense>
      )}
    </PresenceContext.Provider>
  );
}
