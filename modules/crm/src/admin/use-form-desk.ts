import { useClient, useOne } from '@flotilla/react/client';
import { useEffect, useRef, useState } from 'react';
import { form } from '../entities/form.js';
import { formParts } from '../selections.js';
import { type FormCalls, formCalls } from './form-places.js';

/** Effect of a change on accessibility: the screen reader message, and the button to focus. */
export interface Left {
  readonly said: string;
  /** Row of the button, and its direction. */
  readonly focus: { readonly of: string; readonly way?: Way };
}
export type Way = 'up' | 'down' | 'to';

/** Runs a change of the form. Returns whether it succeeded. */
export type Change = (write: (calls: FormCalls) => Promise<void>, left?: Left) => Promise<boolean>;

/** Loads a form and returns the calls that change it. */
export function useFormDesk(id: string) {
  const client = useClient();
  const { data: shown, error, refetch } = useOne(form, { where: { id: { eq: id } }, with: formParts });
  const [said, setSaid] = useState('');
  const isChanging = useRef(false);
  const next = useRef<Left['focus']>(undefined);
  const desk = useRef<HTMLDivElement>(null);
  // The pressed button may have moved or disappeared: the first row cannot move up.
  useEffect(() => {
    if (next.current && desk.current) buttonOf(desk.current, next.current)?.focus();
    next.current = undefined;
  }, [shown]);

  const change: Change = async (write, left) => {
    // A concurrent second change would use an outdated order.
    if (isChanging.current) return false;
    isChanging.current = true;
    try {
      await write(formCalls(id, client));
      next.current = left?.focus;
      setSaid(left?.said ?? '');
      return true;
    } catch {
      // The client has already shown the error; the refetch restores the stored state.
      return false;
    } finally {
      await refetch();
      isChanging.current = false;
    }
  };
  return { shown, error, change, said, desk };
}

function buttonOf(desk: HTMLElement, { of, way }: Left['focus']): HTMLElement | undefined {
  const buttons = [...desk.querySelectorAll<HTMLElement>('[data-of]')].filter(
    ({ dataset }) => dataset['of'] === of,
  );
  return buttons.find(({ dataset }) => dataset['way'] === way) ?? buttons[0];
}
