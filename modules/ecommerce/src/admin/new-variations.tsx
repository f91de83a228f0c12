import { localized, useLanguage, useSite, useT } from '@flotilla/react';
import { useAction, useFailureText, useFind } from '@flotilla/react/client';
import { Button, Field, FieldError, Icon, Input, Label } from '@flotilla/ui';
import { useId, useState } from 'react';
import { attributeKey } from '../entities/attribute-key.js';
import { generateVariations } from '../variation-actions.js';
import type { VariationsAnswer } from '../variation-shapes.js';
import { maxOptionKeys, maxVariations } from '../variations/option-key.js';
import { variationMessages } from './variation-messages.js';

interface NewVariationsProps {
  productId: string;
  /** The options that the product has. */
  options: VariationsAnswer['options'];
  onCreated: () => void;
}

/** An option as typed: its name, and its values with commas. */
interface TypedOption {
  readonly name: string;
  readonly values: string;
}

/** Creates a variation for each missing combination. Is nested in the form of a row, so its own button submits it. */
export function NewVariations({ productId, options, onCreated }: NewVariationsProps) {
  const t = useT(variationMessages);
  const site = useSite();
  const language = useLanguage();
  const [listId, failureId] = [useId(), useId()];
  const textOf = (text: Readonly<Record<string, string>>) => localized(text, site)?.value ?? '';
  const [typed, setTyped] = useState<readonly TypedOption[]>(() =>
    options.length === 0
      ? [{ name: '', values: '' }]
      : options.map(({ title, values }) => ({
          name: textOf(title),
          values: values.map(({ text }) => textOf(text)).join(', '),
        })),
  );
  const { data: keys = [] } = useFind(attributeKey, {
    where: { type: { eq: 'feature' }, field: { eq: 'string' } },
    fields: ['title'],
    limit: 100,
  });
  const { mutate, isPending, error } = useAction(generateVariations, { done: 'updated' });
  const failure = useFailureText(error);
  const change = (index: number, part: Partial<TypedOption>) =>
    setTyped(typed.map((one, at) => (at === index ? { ...one, ...part } : one)));
  const complete = typed
    .map(({ name, values }) => ({ name: name.trim(), values: valuesIn(values) }))
    .filter(({ name, values }) => name !== '' && values.length > 0);
  const count = complete.length === 0 ? 0 : complete.reduce((all, { values }) => all * values.length, 1);
  const generate = () =>
    mutate(
      {
        params: { id: productId },
        body: {
          options: complete.map(({ name, values }) => ({
            title: { [language]: name },
            values: values.map((value) => ({ [language]: value })),
          })),
        },
      },
      { onSuccess: onCreated },
    );
  return (
    <div className="flex flex-col gap-4 rounded-xl border border-border bg-card p-4 sm:p-5">
      <datalist id={listId}>
        {keys.map(({ id, title }) => (
          <option key={id}>{textOf(title)}</option>
        ))}
      </datalist>
      {typed.map((option, index) => (
        <OptionInputs
          key={index}
          option={option}
          list={listId}
          change={(part) => change(index, part)}
          remove={typed.length > 1 ? () => setTyped(typed.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      <p className="text-sm text-muted-foreground">{t('generateHint')}</p>
      <FieldError id={failureId} className="empty:hidden">
        {count > maxVariations ? t('tooMany') : failure}
      </FieldError>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={generate}
          disabled={isPending || count === 0 || count > maxVariations}
          aria-describedby={failureId}
        >
          {t('generate', { count })}
        </Button>
        {typed.length < maxOptionKeys && (
          <Button variant="outline" onClick={() => setTyped([...typed, { name: '', values: '' }])}>
            {t('addOption')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface OptionInputsProps {
  option: TypedOption;
  /** Id of the list of known options. */
  list: string;
  change: (part: Partial<TypedOption>) => void;
  remove: (() => void) | undefined;
}

function OptionInputs({ option: { name, values }, list, change, remove }: OptionInputsProps) {
  const t = useT(variationMessages);
  const [nameId, valuesId] = [useId(), useId()];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 @md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
      <Field className="min-w-0">
        <Label htmlFor={nameId}>{t('option')}</Label>
        <Input
          id={nameId}
          list={list}
          maxLength={100}
          autoComplete="off"
          placeholder={t('optionHint')}
          value={name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field className="min-w-0 @max-md:col-span-full @max-md:row-start-2">
        <Label htmlFor={valuesId}>{t('values')}</Label>
        <Input
          id={valuesId}
          maxLength={2000}
          autoComplete="off"
          placeholder={t('valuesHint')}
          value={values}
          onChange={({ target }) => change({ values: target.value })}
        />
      </Field>
      {remove && (
        <Button
          size="icon"
          variant="ghost"
          aria-label={t('removeOption', { name })}
          className="max-@md:col-start-2 max-@md:row-start-1"
          onClick={remove}
        >
          <Icon name="close" />
        </Button>
      )}
    </div>
  );
}

/** Returns the distinct values of a text with commas. */
const valuesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((value) => value.trim().slice(0, 100))
      .filter(Boolean),
  ),
];
