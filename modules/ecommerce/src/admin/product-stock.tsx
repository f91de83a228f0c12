import { Title, useT } from '@flotilla/react';
import { useAnswer, useFind, useUpdate } from '@flotilla/react/client';
import {
  Button,
  ErrorNotice,
  Input,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@flotilla/ui';
import { useState } from 'react';
import { productPricing, type StockItem } from '../admin-actions.js';
import type { Product } from '../entities/product.js';
import { store } from '../entities/store.js';
import { storesToProducts } from '../links.js';
import { messages } from './admin-messages.js';

/** Lists the stock of a product in each store, and the quantity reserved by unpaid orders. */
export function ProductStock({ row: { id } }: { row: Product }) {
  const t = useT(messages);
  const { data, error, refetch } = useAnswer(productPricing, { params: { id } });
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!data) return <Skeleton className="h-24 rounded-lg" />;
  if (data.shelves.length === 0) return <p className="text-sm text-muted-foreground">{t('noShelves')}</p>;
  return (
    <Table label={t('stock')}>
      <TableHeader>
        <TableRow>
          <TableHead>{t('store')}</TableHead>
          <TableHead>{t('sku')}</TableHead>
          <TableHead className="text-end">{t('reserved')}</TableHead>
          <TableHead>{t('stock')}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {data.shelves.map((stockItem) => (
          <StockItemRow
            key={`${stockItem.id} ${stockItem.quantity}`}
            stockItem={stockItem}
            onChanged={() => void refetch()}
          />
        ))}
      </TableBody>
    </Table>
  );
}

function StockItemRow({ stockItem, onChanged }: { stockItem: StockItem; onChanged: () => void }) {
  const t = useT(messages);
  const { data: stores = [] } = useFind(store, {
    where: { id: { eq: stockItem.storeId } },
    fields: ['title'],
  });
  const stored = stockItem.quantity === null ? '' : String(stockItem.quantity);
  const [typed, setTyped] = useState(stored);
  const { mutate, isPending } = useUpdate(storesToProducts);
  const isWhole = /^\d{0,9}$/.test(typed);
  const save = () => {
    if (!isWhole || typed === stored) return;
    mutate(
      { id: stockItem.id, patch: { quantity: typed === '' ? null : Number(typed) } },
      { onSuccess: onChanged },
    );
  };
  return (
    <TableRow>
      <TableHead scope="row" className="min-w-32 whitespace-normal">
        {stores.map((one) => (
          <Title key={one.id} of={one} />
        ))}
      </TableHead>
      <TableCell className="whitespace-nowrap text-muted-foreground">{stockItem.sku}</TableCell>
      <TableCell className="text-end">{stockItem.reserved}</TableCell>
      <TableCell>
        <div className="flex items-center gap-2">
          <Input
            className="h-11 w-36 px-3"
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('unlimited')}
            aria-label={t('stockOf', { sku: stockItem.sku })}
            aria-invalid={!isWhole}
            value={typed}
            onChange={(event) => setTyped(event.target.value.trim())}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              save();
            }}
          />
          {typed !== stored && (
            <Button size="sm" variant="outline" disabled={!isWhole || isPending} onClick={save}>
              {t('save')}
            </Button>
          )}
        </div>
      </TableCell>
    </TableRow>
  );
}
