import { localized, useLanguage, useSite, useT } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { Button, Icon, Label, Select } from '@flotilla/ui';
import { type ReactNode, useId } from 'react';
import { spanText } from '../../bookings/stay-text.js';
import { store } from '../../entities/store.js';
import { boardMessages } from './board-messages.js';
import { type Selection, spans, views } from './calendar-range.js';

export interface CalendarToolbarProps {
  selection: Selection;
  days: readonly string[];
  headingId: string;
  onSelect: (change: Partial<Selection>) => void;
  onStep: (step: 1 | -1) => void;
  /** Opens the form that blocks days; without it nothing can be blocked. */
  onBlock: (() => void) | undefined;
}

/** The period of the calendar with its steps, the store, and the view. */
export function CalendarToolbar(props: CalendarToolbarProps) {
  const { selection, days, headingId, onSelect, onStep, onBlock } = props;
  const t = useT(boardMessages);
  const language = useLanguage();
  const site = useSite();
  const { data: stores = [] } = useFind(store, { fields: ['title', 'adminTitle'], limit: 200 });
  const [startDate = '', endDate = ''] = [days[0], days.at(-1)];
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="flex items-center gap-1">
        <Button size="icon" variant="ghost" aria-label={t('earlier')} onClick={() => onStep(-1)}>
          <Icon name="chevron-left" />
        </Button>
        <Button size="icon" variant="ghost" aria-label={t('later')} onClick={() => onStep(1)}>
          <Icon name="chevron-right" />
        </Button>
        <Button variant="outline" size="sm" onClick={() => onSelect({ from: '' })}>
          {t('today')}
        </Button>
        {onBlock && (
          <Button variant="outline" size="sm" className="ms-1" onClick={onBlock}>
            {t('blockDays')}
          </Button>
        )}
      </div>
      <h2
        id={headingId}
        aria-live="polite"
        className="flex min-h-10 min-w-0 items-center text-lg font-semibold max-sm:basis-full sm:me-auto"
      >
        {spanText({ startDate, endDate }, language)}
      </h2>
      {stores.length > 1 && (
        <Choice label={t('store')} value={selection.storeId} onChange={(storeId) => onSelect({ storeId })}>
          <option value="">{t('allStores')}</option>
          {stores.map((one) => (
            <option key={one.id} value={one.id}>
              {localized(one.title, site)?.value || one.adminTitle}
            </option>
          ))}
        </Choice>
      )}
      <Choice
        label={t('span')}
        value={selection.span}
        onChange={(value) => onSelect({ span: spans.find((one) => one === value) ?? 'fortnight' })}
      >
        {spans.map((one) => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('view')}
        value={selection.view ?? 'grid'}
        onChange={(value) => onSelect({ view: views.find((one) => one === value) })}
      >
        {views.map((one) => (
          <option key={one} value={one}>
            {t(one)}
          </option>
        ))}
      </Choice>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-w-32 flex-1 flex-col gap-1 sm:max-w-44">
      <Label htmlFor={id} className="text-xs text-muted-foreground">
        {label}
      </Label>
      <Select
        id={id}
        value={value}
        className="h-10 px-3 sm:text-sm"
        onChange={({ target }) => onChange(target.value)}
      >
        {children}
      </Select>
    </div>
  );
}
