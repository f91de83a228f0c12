import { Title, useT } from '@flotilla/react';
import { useAnswer, useFind } from '@flotilla/react/client';
import {
  ErrorNotice,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@flotilla/ui';
import { productPricing, type StockItem } from '../admin-actions.js';
import type { Product } from '../entities/product.js';
import { store } from '../entities/store.js';
import { messages } from './admin-messages.js';
import { StockInput } from './stock-input.js';

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
  const { data: stores = [] } = useFind(store, {
    where: { id: { eq: stockItem.storeId } },
    fields: ['title'],
  });
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
        <StockInput item={stockItem} onChanged={onChanged} />
      </TableCell>
    </TableRow>
  );
}
