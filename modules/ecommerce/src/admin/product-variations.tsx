import { formPath, useAccess } from '@flotilla/admin';
import { useT } from '@flotilla/react';
import { useAnswer, useFind } from '@flotilla/react/client';
import { ErrorNotice, Skeleton, Table, TableBody, TableHead, TableHeader, TableRow } from '@flotilla/ui';
import { type Product, product } from '../entities/product.js';
import { productVariations } from '../variation-actions.js';
import { NewVariations } from './new-variations.js';
import { VariationTableRow } from './variation-row.js';
import { variationMessages } from './variation-messages.js';

/** Lists the variations of a product with stock and publication, and creates the missing ones. */
export function ProductVariations({ row }: { row: Product }) {
  return row.parentId === null ? <Variations productId={row.id} /> : <ParentLink id={row.parentId} />;
}

function Variations({ productId }: { productId: string }) {
  const t = useT(variationMessages);
  const access = useAccess();
  const { data, error, refetch } = useAnswer(productVariations, { params: { id: productId } });
  const changed = () => void refetch();
  if (error) return <ErrorNotice error={error} fallback={t('failed')} />;
  if (!data) return <Skeleton className="h-32 rounded-lg" />;
  const { options, variations } = data;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {variations.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t('none')}</p>
      ) : (
        <Table label={t('table')}>
          <TableHeader>
            <TableRow>
              <TableHead>
                <span className="sr-only">{t('picture')}</span>
              </TableHead>
              <TableHead>{t('variation')}</TableHead>
              <TableHead>{t('price')}</TableHead>
              <TableHead>{t('stock')}</TableHead>
              <TableHead>{t('published')}</TableHead>
              <TableHead>
                <span className="sr-only">{t('actions')}</span>
              </TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {variations.map((one) => (
              <VariationTableRow key={one.id} of={one} options={options} onChanged={changed} />
            ))}
          </TableBody>
        </Table>
      )}
      {access.may('create', product) && (
        <NewVariations key={variations.length} productId={productId} options={options} onCreated={changed} />
      )}
    </div>
  );
}

/** Leads from a variation to its product. */
function ParentLink({ id }: { id: string }) {
  const t = useT(variationMessages);
  const { data = [] } = useFind(product, { where: { id: { eq: id } }, fields: ['adminTitle'] });
  return (
    <p className="text-sm text-muted-foreground">
      {t('isVariation')}{' '}
      <a href={`/admin${formPath(product, id)}`} className="font-semibold text-foreground underline">
        {data[0]?.adminTitle ?? t('product')}
      </a>
    </p>
  );
}
