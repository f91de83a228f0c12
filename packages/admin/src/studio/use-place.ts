import { editorsKey } from '@flotilla/core/live';
import { useIsLive } from '@flotilla/react/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EditorPlace, Presence } from './presence.js';
import type { StudioRoot } from './studio-calls.js';
import { useStudio, useStudioState } from './studio-context.js';

/** Reports the selected block, and the field that has the focus, to the other editors. */
export function usePlace(presence: Presence): void {
  useLiveEditors(presence);
  const store = useStudio();
  const selected = useStudioState((state) => state.selected);
  useEffect(() => presence.open(), [presence]);
  useEffect(() => presence.moveTo(placeOfKey(selected)), [presence, selected]);
  useEffect(() => {
    return store.onText(({ key, field, language }) => {
      const row = placeOfKey(key);
      if (row) presence.type({ ...row, field, language });
    });
  }, [store, presence]);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const place = placeOf(target);
      if (place) presence.moveTo(place);
    };
    const onInput = ({ target }: Event) => {
      const place = placeOf(target);
      if (place) presence.type(place);
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('input', onInput);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('input', onInput);
    };
  }, [presence]);
}

/** Reads the other editors when the event stream reports a change of them. */
function useLiveEditors(presence: Presence): void {
  const { entity, id }: StudioRoot = presence.root;
  const isLive = useIsLive();
  useEffect(() => presence.setLive(isLive), [presence, isLive]);
  useQuery({
    queryKey: [editorsKey(entity), 'by-id', id],
    queryFn: () => {
      presence.refresh();
      return null;
    },
    meta: { isPrivate: true, isUrgent: true },
    gcTime: 0,
  });
}

/** Returns the row of a key of a composition. */
function placeOfKey(key: string | undefined): EditorPlace | undefined {
  const [entity, id] = key?.split('#')[0]?.split(':') ?? [];
  return entity !== undefined && id !== undefined ? { entity, id } : undefined;
}

/** Returns the field around an input of a form of the studio. */
function placeOf(target: EventTarget | null): EditorPlace | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  const row = placeOfKey(target.closest<HTMLElement>('[data-row]')?.dataset['row']);
  const field = target.closest<HTMLElement>('[data-field]')?.dataset['field'];
  if (!row || field === undefined) return undefined;
  const language = target.closest<HTMLElement>('[data-fields] [lang]')?.lang;
  return { ...row, field, ...(language && { language }) };
}
