import { EntityVariant } from '@flotilla/admin';
import { useLanguage, useT } from '@flotilla/react';
import { useAction, useFailureText } from '@flotilla/react/client';
import { Button, Field, FieldError, Icon, Input, Label, Select } from '@flotilla/ui';
import { type ComponentProps, type SubmitEvent, useId, useMemo, useState } from 'react';
import { namedCountries } from '../addresses/address-format.js';
import { testDiscount } from '../discount-actions.js';
import { maxTestedLines } from '../discounts/discount-limits.js';
import type { Discount } from '../entities/discount.js';
import { product } from '../entities/product.js';
import { discountMessages } from './discount-messages.js';
import { DiscountTestResult } from './discount-test-result.js';

interface TestedLine {
  readonly key: number;
  readonly productId: string;
  readonly quantity: string;
  readonly startDate: string;
  readonly endDate: string;
}

const newLine = (key: number): TestedLine => ({
  ...{ key, productId: '', quantity: '1', startDate: '', endDate: '' },
});
const noBuyer = { codes: '', email: '', country: '', roles: '' };

/** Tests a discount with a purchase: which discounts apply, and why others do not. */
export function DiscountTest({ row: { id } }: { row: Discount }) {
  const t = useT(discountMessages);
  const [lines, setLines] = useState([newLine(0)]);
  const [buyer, setBuyer] = useState(noBuyer);
  const [isMissing, setMissing] = useState(false);
  const { mutate, data, error, isPending } = useAction(testDiscount);
  const failure = useFailureText(error);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const hasMissing = lines.some(({ productId }) => productId === '');
    setMissing(hasMissing);
    if (!hasMissing) mutate({ params: { id }, body: bodyOf(lines, buyer) });
  };
  const change = (key: number, part: Partial<TestedLine>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <form
      onSubmit={submit}
      className="@container flex min-w-0 flex-col gap-5 rounded-xl border border-border bg-card p-4 sm:p-5"
    >
      <p className="text-sm text-muted-foreground">{t('testHint')}</p>
      <div className="flex flex-col gap-5">
        {lines.map((line) => (
          <LineFields
            key={line.key}
            of={line}
            change={(part) => change(line.key, part)}
            remove={
              lines.length > 1 ? () => setLines(lines.filter(({ key }) => key !== line.key)) : undefined
            }
          />
        ))}
        {lines.length < maxTestedLines && (
          <Button
            size="sm"
            variant="outline"
            className="self-start"
            onClick={() => setLines([...lines, newLine(Math.max(...lines.map(({ key }) => key)) + 1)])}
          >
            {t('addLine')}
          </Button>
        )}
      </div>
      <BuyerFields of={buyer} change={(part) => setBuyer({ ...buyer, ...part })} />
      <Button type="submit" className="self-start" disabled={isPending}>
        {t(isPending ? 'testing' : 'test')}
      </Button>
      <FieldError className="empty:hidden">{isMissing ? t('chooseProduct') : failure}</FieldError>
      {data && !isPending && <DiscountTestResult discountId={id} of={data} />}
    </form>
  );
}

function bodyOf(lines: readonly TestedLine[], { codes, email, country, roles }: typeof noBuyer) {
  return {
    lines: lines.map(({ productId, quantity, startDate, endDate }) =>
      startDate !== '' && endDate !== ''
        ? { productId, startDate, endDate }
        : { productId, quantity: Number(quantity) },
    ),
    codes: listIn(codes),
    email: email.trim() || undefined,
    country: country || undefined,
    roles: listIn(roles),
  };
}

const listIn = (text: string) =>
  text
    .split(/[\s,]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

interface LineFieldsProps {
  of: TestedLine;
  change: (part: Partial<TestedLine>) => void;
  remove: (() => void) | undefined;
}

function LineFields({ of: line, change, remove }: LineFieldsProps) {
  const t = useT(discountMessages);
  const id = useId();
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field className="min-w-48 flex-[3_1_14rem]">
        <span id={`${id}-label`} className="text-sm font-semibold">
          {t('product')}
        </span>
        <EntityVariant
          variant="admin-select-input"
          entity={product}
          value={line.productId}
          onChange={(productId) => change({ productId })}
          control={{ id, 'aria-labelledby': `${id}-label` }}
        />
      </Field>
      <SmallInput
        label={t('quantity')}
        type="number"
        min={1}
        value={line.quantity}
        onChange={({ target }) => change({ quantity: target.value })}
        required
      />
      <SmallInput
        label={t('from')}
        type="date"
        value={line.startDate}
        onChange={({ target }) => change({ startDate: target.value })}
      />
      <SmallInput
        label={t('until')}
        type="date"
        value={line.endDate}
        onChange={({ target }) => change({ endDate: target.value })}
      />
      {remove && (
        <Button size="icon" variant="ghost" aria-label={t('removeLine')} onClick={remove}>
          <Icon name="close" />
        </Button>
      )}
    </div>
  );
}

interface BuyerFieldsProps {
  of: typeof noBuyer;
  change: (part: Partial<typeof noBuyer>) => void;
}

function BuyerFields({ of: { codes, email, country, roles }, change }: BuyerFieldsProps) {
  const t = useT(discountMessages);
  const language = useLanguage();
  const countries = useMemo(() => namedCountries(language), [language]);
  const countryId = useId();
  return (
    <fieldset className="grid min-w-0 gap-3 @lg:grid-cols-2">
      <legend className="mb-2 text-sm font-semibold">{t('buyer')}</legend>
      <SmallInput
        label={t('enteredCodes')}
        hint={t('severalHint')}
        value={codes}
        onChange={({ target }) => change({ codes: target.value })}
      />
      <SmallInput
        label={t('email')}
        type="email"
        value={email}
        onChange={({ target }) => change({ email: target.value })}
      />
      <Field>
        <Label htmlFor={countryId}>{t('country')}</Label>
        <Select
          id={countryId}
          className="h-10 px-3 sm:text-sm"
          value={country}
          onChange={({ target }) => change({ country: target.value })}
        >
          <option value="">{t('anyCountry')}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <SmallInput
        label={t('roles')}
        hint={t('severalHint')}
        value={roles}
        onChange={({ target }) => change({ roles: target.value })}
      />
    </fieldset>
  );
}

function SmallInput({
  label,
  hint,
  ...input
}: { label: string; hint?: string } & Omit<ComponentProps<'input'>, 'ref'>) {
  const id = useId();
  return (
    <Field className="min-w-32 flex-1">
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        autoComplete="off"
        className="h-10 px-3 sm:text-sm"
        aria-describedby={hint === undefined ? undefined : `${id}-foot`}
        {...input}
      />
      {hint !== undefined && (
        <p id={`${id}-foot`} className="text-xs text-muted-foreground">
          {hint}
        </p>
      )}
    </Field>
  );
}
