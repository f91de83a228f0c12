import type { SubmitState } from '@flotilla/ui';
import { useEffect, useRef, useState } from 'react';

const shownMs = 5000;

/** Returns the state of a submission. Success and error last five seconds. */
export function useSubmitState(): {
  state: SubmitState;
  follow: (send: () => Promise<unknown>) => Promise<void>;
} {
  const [state, setState] = useState<SubmitState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const end = (outcome: SubmitState) => {
    setState(outcome);
    timer.current = setTimeout(() => setState('idle'), shownMs);
  };
  const follow = async (send: () => Promise<unknown>) => {
    clearTimeout(timer.current);
    setState('pending');
    try {
      await send();
      end('success');
    } catch (error) {
      end('error');
      throw error;
    }
  };
  return { state, follow };
}
