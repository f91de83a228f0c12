import { EntityVariant } from '@flotilla/admin';
import { show } from '@flotilla/core';
import { localized, useSite, useT } from '@flotilla/react';
import { useFind } from '@flotilla/react/client';
import { Button, Field, FieldError, Icon, Label, Select } from '@flotilla/ui';
import { useEffect, useEffectEvent, useId } from 'react';
import { product } from '../../entities/product.js';
import { schedule } from '../../entities/schedule.js';
import { store } from '../../entities/store.js';
import { storesToProducts } from '../../links.js';
import type { LineText } from './draft-form.js';
import { draftMessages } from './draft-messages.js';
import { FieldText, useFieldError } from './field-text.js';
import { LineAvailability } from './line-availability.js';
import { LineExtras } from './line-extras.js';

interface LineFieldsProps {
  of: LineText;
  index: number;
  /** Why the line can't be sold now. */
  problem: string | undefined;
  /** Whether the order has a store already. */
  hasStore?: boolean;
  change: (part: Partial<LineText>) => void;
  remove: (() => void) | undefined;
}

/** The product of a line, its days or quantity, and its extras. */
export function LineFields(props: LineFieldsProps) {
  const { of: line, index, problem, hasStore = false, change, remove } = props;
  const t = useT(draftMessages);
  const id = useId();
  const isChosen = line.productId !== '';
  const { data: [sold] = [] } = useFind(
    product,
    { where: { id: { eq: line.productId } }, fields: ['scheduleId', 'parentId'], limit: 1 },
    { enabled: isChosen },
  );
  // A variation is rented like its product.
  const parentId = sold?.scheduleId === null ? sold.parentId : null;
  const { data: [parent] = [] } = useFind(
    product,
    { where: { id: { eq: parentId ?? '' } }, fields: ['scheduleId'], limit: 1 },
    { enabled: parentId !== null },
  );
  const scheduleId = sold?.scheduleId ?? parent?.scheduleId ?? null;
  const productError = useFieldError(`lines.${index}.productId`);
  const choose = (productId: string) =>
    productId !== line.productId &&
    change({ productId, storeId: '', extras: {}, quantity: '1', pieces: '1' });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-xl border border-border bg-card p-4">
      <legend className="sr-only">{t('lineOf', { number: index + 1 })}</legend>
      <div className="flex items-end gap-2">
        <Field className="min-w-0 flex-1">
          <span id={`${id}-label`} className="text-sm font-semibold">
            {t('product')}
          </span>
          <EntityVariant
            variant="admin-select-input"
            entity={product}
            value={line.productId}
            onChange={choose}
            control={{ id, 'aria-labelledby': `${id}-label` }}
          />
        </Field>
        {remove && (
          <Button
            size="icon"
            variant="ghost"
            aria-label={t('removeLine', { number: index + 1 })}
            onClick={remove}
          >
            <Icon name="close" />
          </Button>
        )}
      </div>
      <FieldError className="empty:hidden">{productError}</FieldError>
      {isChosen && !hasStore && <StoreField of={line} change={change} index={index} />}
      {isChosen && scheduleId !== null && (
        <StayFields of={line} index={index} scheduleId={scheduleId} change={change} />
      )}
      {isChosen && sold && scheduleId === null && (
        <FieldText
          className="max-w-40"
          label={t('quantity')}
          field={`lines.${index}.quantity`}
          type="number"
          min={1}
          value={line.quantity}
          onText={(quantity) => change({ quantity })}
        />
      )}
      {isChosen && <LineExtras of={line} change={change} />}
      <FieldError className="empty:hidden">{problem}</FieldError>
    </fieldset>
  );
}

type PartProps = Pick<LineFieldsProps, 'of' | 'index' | 'change'>;

/** The store of a product that several stores sell. */
function StoreField({ of: line, index, change }: PartProps) {
  const t = useT(draftMessages);
  const site = useSite();
  const id = useId();
  const error = useFieldError(`lines.${index}.storeId`);
  const { data: sold = [] } = useFind(storesToProducts, {
    where: { productId: { eq: line.productId } },
    with: { store: show(store, ['title', 'adminTitle']) },
  });
  const [first] = sold;
  const isUnset = line.storeId === '' && sold.length > 1;
  const select = useEffectEvent(change);
  useEffect(() => {
    if (isUnset && first) select({ storeId: first.storeId });
  }, [isUnset, first]);
  if (sold.length < 2) return <FieldError className="empty:hidden">{error}</FieldError>;
  return (
    <Field>
      <Label htmlFor={id}>{t('store')}</Label>
      <Select
        id={id}
        className="h-11 px-3 sm:text-sm"
        value={line.storeId}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-foot`}
        onChange={({ target }) => change({ storeId: target.value })}
      >
        {sold.map(({ storeId, store: of }) => (
          <option key={storeId} value={storeId}>
            {localized(of.title, site)?.value || of.adminTitle}
          </option>
        ))}
      </Select>
      <FieldError id={`${id}-foot`} className="empty:hidden">
        {error}
      </FieldError>
    </Field>
  );
}

/** The days of a rental, and how many things are rented at the same time. */
function StayFields({ of: line, index, scheduleId, change }: PartProps & { scheduleId: string }) {
  const t = useT(draftMessages);
  const { data: [terms] = [] } = useFind(schedule, {
    where: { id: { eq: scheduleId } },
    fields: ['unit'],
    limit: 1,
  });
  return (
    <>
      <div className="flex flex-wrap gap-4 *:min-w-36 *:flex-1">
        <FieldText
          label={t('from')}
          field={`lines.${index}.startDate`}
          type="date"
          value={line.startDate}
          onText={(startDate) =>
            change({ startDate, ...(line.endDate < startDate && { endDate: startDate }) })
          }
        />
        <FieldText
          label={t('until')}
          field={`lines.${index}.endDate`}
          type="date"
          min={line.startDate}
          value={line.endDate}
          onText={(endDate) => change({ endDate })}
        />
        {terms?.unit === 'hour' && (
          <>
            <FieldText
              label={t('startTime')}
              field={`lines.${index}.startTime`}
              type="time"
              value={line.startTime}
              onText={(startTime) => change({ startTime })}
            />
            <FieldText
              label={t('endTime')}
              field={`lines.${index}.endTime`}
              type="time"
              value={line.endTime}
              onText={(endTime) => change({ endTime })}
            />
          </>
        )}
        <FieldText
          label={t('pieces')}
          field={`lines.${index}.pieces`}
          type="number"
          min={1}
          value={line.pieces}
          onText={(pieces) => change({ pieces })}
        />
      </div>
      <LineAvailability of={line} />
    </>
  );
}
