import { useClient, useOne } from '@flotilla/react/client';
import { useEffect, useRef, useState } from 'react';
import { form } from '../entities/form.js';
import { formParts } from '../selections.js';
import { type FormCalls, formCalls } from './form-pages.js';

/** Effect of a change on accessibility: the screen reader message, and the button to focus. */
export interface ChangeOutcome {
  readonly message: string;
  /** Row of the button, and its direction. */
  readonly focus: { readonly of: string; readonly way?: MoveDirection };
}
export type MoveDirection = 'up' | 'down' | 'to';

/** Runs a change of the form. Returns whether it succeeded. */
export type Change = (
  write: (calls: FormCalls) => Promise<void>,
  outcome?: ChangeOutcome,
) => Promise<boolean>;

/** Loads a form and returns the calls that change it. */
export function useFormBuilder(id: string) {
  const client = useClient();
  const { data: stored, error, refetch } = useOne(form, { where: { id: { eq: id } }, with: formParts });
  const [message, setMessage] = useState('');
  const isChanging = useRef(false);
  const next = useRef<ChangeOutcome['focus']>(undefined);
  const builder = useRef<HTMLDivElement>(null);
  // The pressed button may have moved or disappeared: the first row cannot move up.
  useEffect(() => {
    if (next.current && builder.current) buttonOf(builder.current, next.current)?.focus();
    next.current = undefined;
  }, [stored]);

  const change: Change = async (write, outcome) => {
    // A concurrent second change would use an outdated order.
    if (isChanging.current) return false;
    isChanging.current = true;
    try {
      await write(formCalls(id, client));
      next.current = outcome?.focus;
      setMessage(outcome?.message ?? '');
      return true;
    } catch {
      // The client has already shown the error; the refetch restores the stored state.
      return false;
    } finally {
      await refetch();
      isChanging.current = false;
    }
  };
  return { form: stored, error, change, message, builderRef: builder };
}

function buttonOf(builder: HTMLElement, { of, way }: ChangeOutcome['focus']): HTMLElement | undefined {
  const buttons = [...builder.querySelectorAll<HTMLElement>('[data-of]')].filter(
    ({ dataset }) => dataset['of'] === of,
  );
  return buttons.find(({ dataset }) => dataset['way'] === way) ?? buttons[0];
}
