import { useClient, useOne } from '@flotilla/react/client';
import { useEffect, useRef, useState } from 'react';
import { form } from '../entities/form.js';
import { formParts } from '../shown.js';
import { type FormCalls, formCalls } from './form-places.js';

/** What a change leaves behind: what a screen reader says of it, and the button that one goes on from. */
export interface Left {
  readonly said: string;
  /** Of what the button is, and which of its buttons. */
  readonly focus: { readonly of: string; readonly way?: Way };
}
export type Way = 'up' | 'down' | 'to';

/** Makes a change of the form, and says whether it is made. */
export type Change = (write: (calls: FormCalls) => Promise<void>, left?: Left) => Promise<boolean>;

/** A form with what it asks, and how that is changed. */
export function useFormDesk(id: string) {
  const client = useClient();
  const { data: shown, error, refetch } = useOne(form, { where: { id: { eq: id } }, with: formParts });
  const [said, setSaid] = useState('');
  const isChanging = useRef(false);
  const next = useRef<Left['focus']>(undefined);
  const desk = useRef<HTMLDivElement>(null);
  // The button that was pressed may have moved, or be gone: there is no further up than first.
  useEffect(() => {
    if (next.current && desk.current) buttonOf(desk.current, next.current)?.focus();
    next.current = undefined;
  }, [shown]);

  const change: Change = async (write, left) => {
    // Of two at once the second would go by an order that is no more.
    if (isChanging.current) return false;
    isChanging.current = true;
    try {
      await write(formCalls(id, client));
      next.current = left?.focus;
      setSaid(left?.said ?? '');
      return true;
    } catch {
      // The client of the page has told why; what is shown is what is stored.
      return false;
    } finally {
      await refetch();
      isChanging.current = false;
    }
  };
  return { shown, error, change, said, desk };
}

function buttonOf(desk: HTMLElement, { of, way }: Left['focus']): HTMLElement | undefined {
  const buttons = [...desk.querySelectorAll<HTMLElement>('[data-of]')].filter(({ dataset }) => dataset['of'] === of);
  return buttons.find(({ dataset }) => dataset['way'] === way) ?? buttons[0];
}
