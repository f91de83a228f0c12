import { formPath, useAccess } from '@flotilla/admin';
import { currency } from '@flotilla/billing';
import { localized, useSite, useT } from '@flotilla/react';
import { useDelete, useFind, useUpdate } from '@flotilla/react/client';
import { Button, Checkbox, Icon, TableCell, TableHead, TableRow } from '@flotilla/ui';
import { AlertDialog, AlertDialogAction, AlertDialogCancel, AlertDialogContent } from '@flotilla/ui/overlays';
import { useState } from 'react';
import { product } from '../entities/product.js';
import type { VariationRow, VariationsAnswer } from '../variation-shapes.js';
import { signOf } from './price-form.js';
import { StockInput } from './stock-input.js';
import { variationMessages } from './variation-messages.js';

interface VariationTableRowProps {
  of: VariationRow;
  options: VariationsAnswer['options'];
  onChanged: () => void;
}

/** A variation: picture, options, prices, stock in each store, publication and deletion. */
export function VariationTableRow({ of, options, onChanged }: VariationTableRowProps) {
  const t = useT(variationMessages);
  const site = useSite();
  const access = useAccess();
  const { mutate, isPending } = useUpdate(product);
  const textOf = (id: string) => {
    const value = options.flatMap(({ values }) => values).find((one) => one.id === id);
    return localized(value?.text ?? {}, site)?.value ?? '–';
  };
  const title = of.options.map(textOf).join(', ') || (localized(of.title, site)?.value ?? of.slug);
  const publish = (isPublished: boolean) => {
    const now = new Date().toISOString();
    const patch = isPublished ? { publishedAt: now, unpublishedAt: null } : { unpublishedAt: now };
    mutate({ id: of.id, patch }, { onSuccess: onChanged });
  };
  return (
    <TableRow>
      <TableCell className="w-14">
        {of.picture && <img src={of.picture} alt="" className="size-11 max-w-none rounded-md object-cover" />}
      </TableCell>
      <TableHead scope="row" className="min-w-28 whitespace-normal">
        <a href={`/admin${formPath(product, of.id)}`} className="underline-offset-4 hover:underline">
          {title}
        </a>
      </TableHead>
      <TableCell>
        <Prices of={of} />
      </TableCell>
      <TableCell>
        <ul className="flex flex-col gap-2">
          {of.stock.map((item) => (
            <li key={`${item.id} ${item.quantity}`}>
              <StockInput item={item} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      </TableCell>
      <TableCell>
        <label className="inline-grid size-11 place-items-center">
          <Checkbox
            aria-label={t('publishedOf', { title })}
            checked={of.isPublished}
            disabled={isPending || !access.may('update', product)}
            onChange={({ target }) => publish(target.checked)}
          />
        </label>
      </TableCell>
      <TableCell className="w-12 text-end">
        {access.may('delete', product) && <Remove id={of.id} title={title} onRemoved={onChanged} />}
      </TableCell>
    </TableRow>
  );
}

/** The prices of a variation, and whether they are those of the product. */
function Prices({ of: { prices } }: { of: VariationRow }) {
  const t = useT(variationMessages);
  const { data: currencies = [] } = useFind(currency, { fields: ['code', 'symbol'] });
  if (prices.length === 0) return <span className="text-sm text-destructive">{t('noPrice')}</span>;
  const isInherited = prices.every((price) => price.isInherited);
  const hint = <span className="text-xs text-muted-foreground">{t('inherited')}</span>;
  return (
    <ul className="flex flex-col whitespace-nowrap tabular-nums">
      {prices.map((price) => (
        <li key={price.attributeId}>
          {price.amount} {signOf(currencies.find(({ id }) => id === price.currencyId))}
          {price.isInherited && !isInherited && <> {hint}</>}
        </li>
      ))}
      {isInherited && <li>{hint}</li>}
    </ul>
  );
}

function Remove({ id, title, onRemoved }: { id: string; title: string; onRemoved: () => void }) {
  const t = useT(variationMessages);
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useDelete(product);
  return (
    <>
      <Button
        size="icon"
        variant="ghost"
        aria-label={t('remove', { title })}
        disabled={isPending}
        onClick={() => setAsking(true)}
      >
        <Icon name="trash" />
      </Button>
      <AlertDialog open={isAsking} onOpenChange={setAsking}>
        <AlertDialogContent title={t('removeTitle', { title })} description={t('removeHint')}>
          <AlertDialogCancel>{t('keep')}</AlertDialogCancel>
          <AlertDialogAction onClick={() => mutate({ id }, { onSuccess: onRemoved })}>
            {t('removeIt')}
          </AlertDialogAction>
        </AlertDialogContent>
      </AlertDialog>
    </>
  );
}
