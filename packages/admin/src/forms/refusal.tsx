import type { Entity } from '@flotilla/core';
import { isPlainObject } from '@flotilla/core/values';
import { FieldError } from '@flotilla/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Control, type FieldErrors, useFormState } from 'react-hook-form';
import { useAdmin } from '../context/admin-context.js';
import { focusFirstInvalid } from '../kinds/focus-invalid.js';
import { useT } from '../context/use-t.js';
import { type Edited, isLocalized } from './edited-values.js';
import { formMessages } from './form-messages.js';

interface RefusalProps {
  control: Control<Edited>;
  entity: Entity;
  /** Number of rejections; each one focuses the first invalid field. */
  refusals: number;
}

/**
 * Lists the invalid fields at the buttons and focuses the first one. A separate component, so that error
 * changes rerender only this.
 */
export function Refusal({ control, entity, refusals }: RefusalProps): ReactNode {
  const t = useT(formMessages);
  const { labels } = useAdmin();
  const { errors } = useFormState({ control });
  const place = useRef<HTMLDivElement>(null);
  const led = useRef(0);
  // The errors arrive after the rejection.
  useEffect(() => {
    if (refusals === led.current || Object.keys(errors).length === 0) return;
    led.current = refusals;
    focusFirstInvalid(place.current?.closest('form'));
  }, [refusals, errors]);
  const names =
    refusals > 0
      ? Object.keys(errors).map((name) => `${labels.field(entity, name)}${languagesIn(entity, name, errors)}`)
      : [];
  return (
    <div ref={place} role="alert" className="w-full empty:hidden">
      {names.length > 0 && (
        <FieldError>{t('needAttention', { count: names.length, fields: names.join(', ') })}</FieldError>
      )}
    </div>
  );
}

/** Returns the languages with an invalid text: ` (EN, RU)`. */
function languagesIn({ fields }: Entity, name: string, errors: FieldErrors<Edited>): string {
  const [field, inside] = [fields[name], errors[name]];
  if (!field || !isLocalized(field) || !isPlainObject(inside) || 'message' in inside) return '';
  return ` (${Object.keys(inside).join(', ').toUpperCase()})`;
}
