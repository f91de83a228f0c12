import type { AdminInputProps } from '@flotilla/admin/extend';
import { defineMessages, useT } from '@flotilla/react';
import { Button, Icon, Input } from '@flotilla/ui';

const stepsMessages = defineMessages('ecommerce-steps-input', {
  en: {
    steps: 'Refund steps',
    days: 'Days before the start',
    percent: 'Refund, %',
    add: 'Add a step',
    remove: 'Remove the step',
    none: 'Without steps, nothing is refunded after the hours of grace.',
    hint: 'Each step is nearer to the start, and refunds less.',
  },
  ru: {
    steps: 'Шаги возврата',
    days: 'Дней до начала',
    percent: 'Возврат, %',
    add: 'Добавить шаг',
    remove: 'Убрать шаг',
    none: 'Без шагов после льготных часов ничего не возвращается.',
    hint: 'Каждый шаг ближе к началу и возвращает меньше.',
  },
});

interface EditedStep {
  readonly daysBefore: number | null;
  readonly refundPercent: number | null;
}

/** Edits the steps of a cancellation policy. */
export function StepsInput({ id, value, onChange, isReadOnly }: AdminInputProps) {
  const t = useT(stepsMessages);
  const steps = (Array.isArray(value) ? value : []) as readonly EditedStep[];
  const change = (index: number, part: Partial<EditedStep>) =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...part } : step)));
  return (
    <div id={id} role="group" aria-label={t('steps')} className="flex flex-col gap-3">
      <p className="text-sm text-muted-foreground">{t(steps.length === 0 ? 'none' : 'hint')}</p>
      {steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps have no id, and their inputs no state
        <div key={index} className="flex items-end gap-2">
          <NumberInput
            label={t('days')}
            max={3650}
            value={step.daysBefore}
            isReadOnly={isReadOnly}
            onChange={(daysBefore) => change(index, { daysBefore })}
          />
          <NumberInput
            label={t('percent')}
            max={100}
            value={step.refundPercent}
            isReadOnly={isReadOnly}
            onChange={(refundPercent) => change(index, { refundPercent })}
          />
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('remove')}
            disabled={isReadOnly}
            onClick={() => onChange(steps.filter((_, at) => at !== index))}
          >
            <Icon name="close" />
          </Button>
        </div>
      ))}
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        disabled={isReadOnly || !canFollow(steps)}
        onClick={() => onChange([...steps, nextStep(steps.at(-1))])}
      >
        {t('add')}
      </Button>
    </div>
  );
}

const maxSteps = 20;

/** Returns whether another step can be nearer to the start, and refund less. */
const canFollow = (steps: readonly EditedStep[]) =>
  steps.length < maxSteps &&
  steps.every(({ daysBefore, refundPercent }) => daysBefore !== 0 && refundPercent !== 0);

/** Returns a step that may follow another. */
function nextStep(last: EditedStep | undefined): EditedStep {
  if (!last) return { daysBefore: 30, refundPercent: 100 };
  const half = (value: number | null) => Math.floor((value ?? 0) / 2);
  return { daysBefore: half(last.daysBefore), refundPercent: half(last.refundPercent) };
}

interface NumberInputProps {
  label: string;
  max: number;
  value: number | null;
  isReadOnly: boolean | undefined;
  onChange: (value: number | null) => void;
}

function NumberInput({ label, max, value, isReadOnly, onChange }: NumberInputProps) {
  return (
    <label className="flex min-w-0 grow flex-col gap-1 text-sm">
      {label}
      <Input
        type="number"
        min={0}
        max={max}
        step={1}
        value={value ?? ''}
        disabled={isReadOnly}
        onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
      />
    </label>
  );
}
