import type { Entity } from '@flotilla/core';
import { isPlainObject } from '@flotilla/core/values';
import { cn } from '@flotilla/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Control, type FieldErrors, useFormState } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import { focusIn } from '../kinds/focus-invalid.js';
import { useT } from '../context/use-t.js';
import { type Edited, isLocalized } from './edited-values.js';
import { useShowLanguage } from './form-languages.js';
import { formMessages } from './form-messages.js';

interface RefusalProps {
  control: Control<Edited>;
  entity: Entity;
  /** Number of rejections; each one focuses the summary. */
  refusals: number;
}

/** A wrong value: its field, and its language in a localized one. */
interface Mistake {
  readonly name: string;
  readonly language?: string;
  readonly message: string;
}

/**
 * Summarizes the invalid fields at the buttons, each as a link to its input, and gets the focus after a
 * rejection. A separate component, so that error changes rerender only this.
 */
export function Refusal({ control, entity, refusals }: RefusalProps): ReactNode {
  const t = useT(formMessages);
  const { labels } = useAdmin();
  const { errors } = useFormState({ control });
  const showLanguage = useShowLanguage();
  const place = useRef<HTMLDivElement>(null);
  const led = useRef(0);
  const mistakes = refusals > 0 ? mistakesOf(entity, errors) : [];
  const count = mistakes.length;
  // The errors arrive after the rejection.
  useEffect(() => {
    if (refusals === led.current || count === 0) return;
    led.current = refusals;
    place.current?.focus();
    const invalid = place.current?.closest('form')?.querySelector('[aria-invalid=true]');
    // The message stands below the input. DOM implementations without layout don't have `scrollIntoView`.
    const message = document.getElementById(invalid?.getAttribute('aria-describedby') ?? '');
    const show = () => (message ?? invalid)?.scrollIntoView?.({ block: 'nearest' });
    show();
    // The bar grows by this summary, and the scroller learns its height after the layout.
    requestAnimationFrame(() => requestAnimationFrame(show));
  }, [refusals, count]);
  const goTo = ({ name, language }: Mistake) => {
    const within = place.current?.closest('form');
    if (language !== undefined) showLanguage(language);
    // The inputs of the language, or of an open fold, exist after the next render.
    setTimeout(() => focusIn(within?.querySelector(`[data-field="${CSS.escape(name)}"]`), language));
  };
  return (
    <div
      ref={place}
      role="alert"
      tabIndex={-1}
      className={cn(
        'w-full empty:hidden max-sm:max-h-24 max-sm:px-3 max-sm:py-2',
        count > 0 && 'max-h-40 overflow-y-auto rounded-lg border border-destructive/40 bg-card px-4 py-3',
      )}
    >
      {count > 0 && (
        <>
          <p className="text-sm font-semibold text-destructive">{t('needAttention', { count })}</p>
          <ul className="mt-1 grid gap-1">
            {mistakes.map((mistake) => (
              <li key={`${mistake.name} ${mistake.language}`} className="text-sm">
                <button
                  type="button"
                  onClick={() => goTo(mistake)}
                  className="text-start text-destructive underline underline-offset-2"
                >
                  {labels.field(entity, mistake.name)}
                  {mistake.language !== undefined && ` (${mistake.language.toUpperCase()})`}
                </button>
                {`: ${mistake.message}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Returns the errors of a form in the order of its fields, those of localized ones by language. */
function mistakesOf(entity: Entity, errors: FieldErrors<Edited>): Mistake[] {
  return Object.keys(entity.fields).flatMap((name) => {
    const [field, error] = [entity.fields[name], errors[name]];
    if (!field || !error) return [];
    if (!isLocalized(field) || !isPlainObject(error) || typeof error['message'] === 'string')
      return [{ name, message: messageOf(error) }];
    return Object.entries(error).map(([language, inside]) => ({
      name,
      language,
      message: messageOf(inside),
    }));
  });
}

/** Returns the first message of an error, which may be nested below its field. */
function messageOf(error: unknown): string {
  if (!isPlainObject(error)) return '';
  const { message } = error;
  return typeof message === 'string' ? message : (Object.values(error).map(messageOf).find(Boolean) ?? '');
}
