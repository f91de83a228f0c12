import { type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react';
import { useFormState, type UseFormReturn } from 'react-hook-form';
import { GuardContext } from '../routing/guarded-router.js';
import type { Edited } from './edited-values.js';
import { LeaveDialog, LeaveGuard } from './leave-dialog.js';

export interface UnsavedChangesProps {
  form: UseFormReturn<Edited>;
  /** Keeps what is typed until it is saved. */
  keep: (edited: Edited) => void;
  /** Whether the form is left by addresses too. */
  isPage: boolean;
  onClose: () => void;
  /** Is given what closes the form, and asks first where something is unsaved. */
  closingRef: RefObject<(() => void) | undefined>;
}

/** Keeps what is not saved yet, and asks before it is left. It alone is rendered when a form comes to have such changes. */
export function UnsavedChanges({ form, keep, isPage, onClose, closingRef }: UnsavedChangesProps): ReactNode {
  const { isDirty } = useFormState({ control: form.control });
  const [isAsking, setAsking] = useState(false);
  const guardBy = use(GuardContext);
  useEffect(() => {
    closingRef.current = () => (isDirty ? setAsking(true) : onClose());
  });
  const leave = () => {
    // Who has answered is not asked once more on the way.
    if (isPage) guardBy(undefined);
    onClose();
  };
  return (
    <>
      <DraftKeeper form={form} keep={keep} isDirty={isDirty} />
      <LeaveDialog isOpen={isAsking} onStay={() => setAsking(false)} onLeave={leave} />
      {isPage && <LeaveGuard isDirty={isDirty} />}
    </>
  );
}

const waitMs = 500;

interface DraftKeeperProps extends Pick<UnsavedChangesProps, 'form' | 'keep'> {
  isDirty: boolean;
}

/** Keeps what is typed, a moment after the last letter, or when the form is taken away. */
function DraftKeeper({ form, keep, isDirty }: DraftKeeperProps): null {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  const isWaiting = useRef(false);
  // Before the timer is given up: what was typed in its last moment is not lost, whoever took the form away.
  useEffect(() => () => void (isWaiting.current && latest.current(form.getValues())), [form]);
  useEffect(() => {
    if (!isDirty) return undefined;
    let timer = setTimeout(write, waitMs);
    isWaiting.current = true;
    function write() {
      isWaiting.current = false;
      latest.current(form.getValues());
    }
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback() {
        clearTimeout(timer);
        isWaiting.current = true;
        timer = setTimeout(write, waitMs);
      },
    });
    const flush = () => (clearTimeout(timer), write());
    addEventListener('pagehide', flush);
    return () => {
      isWaiting.current = false;
      unsubscribe();
      clearTimeout(timer);
      removeEventListener('pagehide', flush);
    };
  }, [form, isDirty]);
  return null;
}
