import { useLanguage, useT } from '@flotilla/react';
import { Button, Field, Icon, Input, Label } from '@flotilla/ui';
import { useId } from 'react';
import { stayMessages } from './stay-messages.js';
import type { StayTexts } from './stay-texts.js';

export interface StayFieldsProps {
  productId: string;
  /** The dates of a line or of the URL. */
  startDate?: string;
  endDate?: string;
}

/**
 * The first and the last day of a rental. Without a script, the browser's own date fields; `connectStay` makes
 * them open a calendar.
 */
export function StayFields({ productId, startDate, endDate }: StayFieldsProps) {
  const t = useT(stayMessages);
  const texts = useTexts();
  const id = useId();
  const day = { type: 'date', required: true, autoComplete: 'off', placeholder: 'YYYY-MM-DD' } as const;
  const describedBy = `${id}-status`;
  return (
    <fieldset data-stay={productId} data-texts={JSON.stringify(texts)} className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{t('dates')}</legend>
      <div className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <Field className="gap-1">
          <Label htmlFor={`${id}-start`} className="font-normal text-muted-foreground">
            {t('start')}
          </Label>
          <Input
            {...day}
            id={`${id}-start`}
            name="startDate"
            defaultValue={startDate}
            aria-describedby={describedBy}
            className={fieldClasses}
          />
        </Field>
        <Field className="gap-1">
          <Label htmlFor={`${id}-end`} className="font-normal text-muted-foreground">
            {t('end')}
          </Label>
          <Input
            {...day}
            id={`${id}-end`}
            name="endDate"
            defaultValue={endDate}
            aria-describedby={describedBy}
            className={fieldClasses}
          />
        </Field>
        <Button
          variant="outline"
          size="icon"
          data-open=""
          aria-haspopup="dialog"
          className="max-sm:col-span-2 max-sm:w-full max-sm:text-sm sm:size-12 noscript:hidden"
        >
          <Icon name="calendar" />
          <span className="sm:sr-only">{t('open')}</span>
        </Button>
      </div>
      <p
        id={describedBy}
        data-stay-status=""
        role="status"
        className="peer mt-2 text-sm font-medium empty:hidden data-problem:text-destructive"
      />
      <Button
        variant="link"
        size="sm"
        data-wait=""
        className="mt-1 hidden px-0 peer-data-[problem=taken]:inline-flex peer-data-[problem=tooLong]:inline-flex"
      >
        {t('wait')}
      </Button>
      <fieldset data-extras="" hidden className="mt-3 border-t border-border/70 pt-3">
        <legend className="sr-only">{t('extras')}</legend>
        <p aria-hidden="true" className="mb-1 text-sm font-semibold">
          {t('extras')}
        </p>
        <div data-list="" className="flex flex-col gap-1" />
      </fieldset>
      <dl
        data-breakdown=""
        className="mt-3 flex flex-col gap-1 border-t border-border/70 pt-3 text-sm text-muted-foreground empty:hidden"
      />
    </fieldset>
  );
}

const fieldClasses = 'px-3 tabular-nums';

/** Returns all texts of the calendar in the page's language. */
function useTexts(): StayTexts {
  const { en, [useLanguage()]: own } = stayMessages.resources;
  return { ...en, ...own };
}
