import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusIn } from '../kinds/focus-invalid.js';
import { useShowLanguage } from './form-languages.js';

/** Focuses the input that the address names, once: `#field=title&language=ru`. */
export function LinkedField(): ReactNode {
  const { hash } = useLocation();
  const showLanguage = useShowLanguage();
  const place = useRef<HTMLSpanElement>(null);
  const shown = useRef('');
  useEffect(() => {
    const wanted = new URLSearchParams(hash.slice(1));
    const [field, language] = [wanted.get('field'), wanted.get('language') ?? undefined];
    if (!field || shown.current === hash) return;
    shown.current = hash;
    if (language !== undefined) showLanguage(language);
    const form = place.current?.closest('form');
    // The inputs of the language exist after the next render.
    setTimeout(() =>
      focusIn(form?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`), language),
    );
  }, [hash, showLanguage]);
  return <span ref={place} hidden />;
}
