import { useEffect } from 'react';
import type { EditorPlace, Presence } from './presence.js';
import { useStudio, useStudioState } from './studio-context.js';

/** Reports the selected block, and the field that has the focus, to the other editors. */
export function usePlace(presence: Presence): void {
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
