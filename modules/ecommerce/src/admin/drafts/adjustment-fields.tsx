import { useT } from '@flotilla/react';
import { Button, Icon } from '@flotilla/ui';
import type { DraftPartProps } from './buyer-fields.js';
import { type AdjustmentText, isWhole, nextKey } from './draft-form.js';
import { draftMessages } from './draft-messages.js';
import { FieldText } from './field-text.js';

/** Fees and discounts by hand of one order at most. */
const most = 10;

/** Fees and discounts by hand, each with its reason. */
export function AdjustmentFields({ of: text, change }: DraftPartProps) {
  const t = useT(draftMessages);
  const { adjustments } = text;
  const add = (kind: AdjustmentText['kind']) =>
    change({
      adjustments: [...adjustments, { key: nextKey(adjustments), kind, title: '', amount: '', reason: '' }],
    });
  const stored = adjustments.filter(isWhole);
  return (
    <section aria-labelledby="draft-adjustments" className="flex min-w-0 flex-col gap-4">
      <h2 id="draft-adjustments" className="text-lg font-semibold">
        {t('adjustments')}
      </h2>
      {adjustments.map((one) => (
        <AdjustmentRow
          key={one.key}
          of={one}
          field={`adjustments.${stored.indexOf(one)}`}
          change={(part) =>
            change({
              adjustments: adjustments.map((other) => (other.key === one.key ? { ...one, ...part } : other)),
            })
          }
          remove={() => change({ adjustments: adjustments.filter(({ key }) => key !== one.key) })}
        />
      ))}
      {adjustments.length < most && (
        <div className="flex flex-wrap gap-3">
          <Button size="sm" variant="outline" onClick={() => add('fee')}>
            {t('addFee')}
          </Button>
          <Button size="sm" variant="outline" onClick={() => add('discount')}>
            {t('addDiscount')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface AdjustmentRowProps {
  of: AdjustmentText;
  field: string;
  change: (part: Partial<AdjustmentText>) => void;
  remove: () => void;
}

function AdjustmentRow({ of: { kind, title, amount, reason }, field, change, remove }: AdjustmentRowProps) {
  const t = useT(draftMessages);
  return (
    <fieldset className="flex min-w-0 flex-wrap items-end gap-4 rounded-xl border border-border bg-card p-4">
      <legend className="sr-only">{t(kind)}</legend>
      {kind === 'fee' && (
        <FieldText
          className="min-w-44 flex-[2_1_11rem]"
          label={t('feeTitle')}
          field={`${field}.title`}
          maxLength={200}
          value={title}
          onText={(value) => change({ title: value })}
        />
      )}
      <FieldText
        className="min-w-28 flex-1"
        label={`${t(kind)}: ${t('amount')}`}
        field={`${field}.amount`}
        inputMode="decimal"
        value={amount}
        onText={(value) => change({ amount: value })}
      />
      <FieldText
        className="min-w-44 flex-[2_1_11rem]"
        label={t('reason')}
        field={`${field}.reason`}
        maxLength={500}
        value={reason}
        onText={(value) => change({ reason: value })}
      />
      <Button
        size="icon"
        variant="ghost"
        aria-label={`${t('removeAdjustment')}: ${t(kind)}`}
        onClick={remove}
      >
        <Icon name="close" />
      </Button>
    </fieldset>
  );
}
