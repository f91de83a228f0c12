import { useT } from '@flotilla/react';
import { useAction, useFailureText, useInsert } from '@flotilla/react/client';
import { Button, Field, FieldError, Input, Label, toast } from '@flotilla/ui';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { generateCodes } from '../discount-actions.js';
import { maxGeneratedCodes } from '../discounts/discount-limits.js';
import { discountCode } from '../entities/discount-code.js';
import { discountMessages } from './discount-messages.js';

export interface NewCodesProps {
  discountId: string;
  onCreated: () => void;
}

/** Adds one code of a discount, or generates many. */
export function NewCodes({ discountId, onCreated }: NewCodesProps) {
  return (
    <div className="@container">
      <div className="grid gap-5 @3xl:grid-cols-2">
        <OneCode discountId={discountId} onCreated={onCreated} />
        <ManyCodes discountId={discountId} onCreated={onCreated} />
      </div>
    </div>
  );
}

function OneCode({ discountId, onCreated }: NewCodesProps) {
  const t = useT(discountMessages);
  const [code, setCode] = useState('');
  const [limit, setLimit] = useState('');
  const { mutate, isPending, error } = useInsert(discountCode);
  const add = () =>
    mutate(
      { discountId, code: code.trim(), usageLimit: numberOrNull(limit) },
      {
        onSuccess: () => {
          setCode('');
          onCreated();
        },
      },
    );
  return (
    <Group title={t('addTitle')} error={error} onSubmit={add}>
      <TextInput label={t('code')} value={code} onChange={setCode} maxLength={40} required />
      <TextInput
        label={t('limit')}
        value={limit}
        onChange={setLimit}
        inputMode="numeric"
        pattern="[0-9]*"
        placeholder={t('unlimited')}
      />
      <Button type="submit" variant="outline" disabled={isPending}>
        {t('add')}
      </Button>
    </Group>
  );
}

function ManyCodes({ discountId, onCreated }: NewCodesProps) {
  const t = useT(discountMessages);
  const [typed, setTyped] = useState({ count: '100', prefix: '', limit: '1' });
  const { mutate, isPending, error } = useAction(generateCodes);
  const generate = () =>
    mutate(
      {
        params: { id: discountId },
        body: {
          count: Number(typed.count),
          prefix: typed.prefix.trim(),
          usageLimit: numberOrNull(typed.limit),
        },
      },
      {
        onSuccess: (codes) => {
          toast.success(t('generated', { count: codes.length }));
          onCreated();
        },
      },
    );
  return (
    <Group title={t('generateTitle')} error={error} onSubmit={generate}>
      <TextInput
        label={t('count')}
        value={typed.count}
        onChange={(count) => setTyped({ ...typed, count })}
        type="number"
        min={1}
        max={maxGeneratedCodes}
        required
      />
      <TextInput
        label={t('prefix')}
        value={typed.prefix}
        onChange={(prefix) => setTyped({ ...typed, prefix })}
        maxLength={20}
      />
      <TextInput
        label={t('usesOfEach')}
        value={typed.limit}
        onChange={(limit) => setTyped({ ...typed, limit })}
        inputMode="numeric"
        pattern="[0-9]*"
        placeholder={t('unlimited')}
      />
      <Button type="submit" variant="outline" disabled={isPending}>
        {t('generate')}
      </Button>
    </Group>
  );
}

interface GroupProps {
  title: string;
  error: Error | null;
  onSubmit: () => void;
  children: ReactNode;
}

function Group({ title, error, onSubmit, children }: GroupProps) {
  const failure = useFailureText(error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} className="min-w-0">
      <fieldset className="flex min-w-0 flex-col gap-3 rounded-lg border border-border px-4 pb-4">
        <legend className="px-1.5 text-sm font-semibold text-muted-foreground">{title}</legend>
        <div className="flex flex-wrap items-end gap-3 *:min-w-32 *:flex-1">{children}</div>
        <FieldError className="empty:hidden">{failure}</FieldError>
      </fieldset>
    </form>
  );
}

interface TextInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'number';
  inputMode?: 'numeric';
  pattern?: string;
  placeholder?: string;
  maxLength?: number;
  min?: number;
  max?: number;
  required?: boolean;
}

function TextInput({ label, onChange, ...input }: TextInputProps) {
  const id = useId();
  return (
    <Field>
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        autoComplete="off"
        className="h-10 px-3 sm:text-sm"
        {...input}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text));
