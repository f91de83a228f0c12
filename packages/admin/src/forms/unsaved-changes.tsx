import { type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react';
import { useFormState, type UseFormReturn } from 'react-hook-form';
import { GuardContext } from '../context/routing/guarded-router.js';
import type { Edited } from './edited-values.js';
import { LeaveDialog, LeaveGuard } from './leave-dialog.js';

export interface UnsavedChangesProps {
  form: UseFormReturn<Edited>;
  /** Stores typed values as a draft. */
  store: (edited: Edited) => void;
  /** Whether navigation leaves the form, too. */
  isPage: boolean;
  onClose: () => void;
  /** Whether the row is deleted, and the form closes without a question. */
  isDeleted: boolean;
  /** Set to a function that closes the form, after asking if something is unsaved. */
  closingRef: RefObject<(() => void) | undefined>;
}

/**
 * Stores unsaved changes as a draft and guards against leaving them. A separate component, so that becoming
 * dirty rerenders only this.
 */
export function UnsavedChanges({
  form,
  store,
  isPage,
  onClose,
  isDeleted,
  closingRef,
}: UnsavedChangesProps): ReactNode {
  const { isDirty } = useFormState({ control: form.control });
  const [isAsking, setAsking] = useState(false);
  const guardBy = use(GuardContext);
  useEffect(() => {
    closingRef.current = () => (isDirty ? setAsking(true) : onClose());
  });
  const leave = () => {
    // Removes the guard, which would open a second dialog.
    if (isPage) guardBy(undefined);
    onClose();
  };
  useEffect(() => {
    if (!isDeleted) return;
    guardBy(undefined);
    onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a deletion closes the form once
  }, [isDeleted]);
  return (
    <>
      <DraftAutosave form={form} store={store} isDirty={isDirty} />
      <LeaveDialog isOpen={isAsking} onStay={() => setAsking(false)} onLeave={leave} />
      {isPage && <LeaveGuard isDirty={isDirty} />}
    </>
  );
}

const waitMs = 500;

interface DraftAutosaveProps extends Pick<UnsavedChangesProps, 'form' | 'store'> {
  isDirty: boolean;
}

/** Stores a draft, debounced while typing, and immediately when the form unmounts or the page is hidden. */
function DraftAutosave({ form, store, isDirty }: DraftAutosaveProps): null {
  const latest = useRef(store);
  useEffect(() => {
    latest.current = store;
  });
  const isWaiting = useRef(false);
  // Runs before the debounce timer is cleared, so that the last input is stored on unmount.
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
