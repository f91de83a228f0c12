import { Link, Localized, titleOf, useFormat, useHrefOf, useLanguage, useSite, useT } from '@flotilla/react';
import { useAction } from '@flotilla/react/client';
import { Picture } from '@flotilla/react/kit';
import { useSession } from '@flotilla/react/session';
import { Button, Icon } from '@flotilla/ui';
import { removeFromCart } from '../../actions.js';
import { stayText } from '../../bookings/stay-text.js';
import { product as productEntity } from '../../entities/product.js';
import { pricedParts } from '../../pricing/priced-parts.js';
import type { OrderLine, OrderWithLines } from '../../shapes.js';
import { paths } from '../../paths.js';
import { shopMessages } from '../shop-messages.js';
import { pageLength } from '../stay/page-length.js';
import { type Problem, problemOf } from './problems.js';
import { usePartText } from './part-text.js';
import { unitOf } from './unit-of.js';
import { ExtraList } from './extra-list.js';
import { ExtrasButton } from '../extras/extras-button.js';
import { ChangeDates } from './change-dates.js';
import { QuantityControl } from './quantity-control.js';
import type { StockedProduct } from './use-stock.js';

export interface CartLineProps {
  order: OrderWithLines;
  line: OrderLine;
  /** Undefined while loading, null when the product is not sold any more. */
  product: StockedProduct | null | undefined;
  /** Unit price when the visitor last saw the cart, if it has changed since. */
  priceBefore: string | undefined;
  readAgain: () => void;
  /** Whether the line has a button to check out only this order. */
  isSingle?: boolean;
}

/** A line of the cart: quantity, total, and changes since it was added. */
export function CartLine({ order, line, product, priceBefore, readAgain, isSingle = false }: CartLineProps) {
  const t = useT(shopMessages);
  const format = useFormat();
  const site = useSite();
  const hrefOf = useHrefOf(productEntity);
  const language = useLanguage();
  const title = titleOf({ title: line.product?.title ?? line.title }, site).value;
  const problem = problemOf(line, product);
  const unit = unitOf(line, site);
  const [picture] = product?.pictures ?? [];
  const store = product?.stores.find(({ id }) => id === line.storeId);
  const money = (amount: string) =>
    line.billingModuleCurrency ? format.money({ amount, ...line.billingModuleCurrency }) : amount;
  const partText = usePartText({ money, unit });
  return (
    <li className="flex gap-4 py-5 first:pt-0 last:pb-0">
      <div className="size-20 shrink-0 overflow-hidden rounded-lg bg-muted" aria-hidden="true">
        {picture && <Picture file={picture} room="line" ratio="1/1" />}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex items-start justify-between gap-3">
          <div className="flex min-w-0 flex-col">
            <Link
              href={product ? hrefOf(product) : undefined}
              className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
            >
              {title}
            </Link>
            {store && <Localized value={store.title} className="text-sm text-muted-foreground" />}
            {line.startDate !== null && (
              <span className="text-sm">{stayText(line, language, pageLength)}</span>
            )}
          </div>
          {line.total !== null && (
            <p className="shrink-0 text-end font-semibold tabular-nums">
              {money(line.total)}
              {line.interval && (
                <span className="block text-sm font-normal text-muted-foreground">{t(line.interval)}</span>
              )}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          {line.interval === null && line.startDate === null && problem?.kind !== 'noDates' && (
            <QuantityControl order={order} line={line} title={title} readAgain={readAgain} />
          )}
          {line.price !== null && (line.quantity > 1 || unit !== '') && (
            <span className="text-sm text-muted-foreground tabular-nums">
              {unit === '' ? t('each', { price: money(line.price) }) : money(line.price) + unit}
            </span>
          )}
          {line.segments && (
            <span className="flex flex-col text-sm text-muted-foreground tabular-nums">
              {pricedParts({ ...line, unitPrice: line.price, amount: line.total }).map((part, index) => (
                <span key={index}>{partText(part)}</span>
              ))}
            </span>
          )}
          <span className="ms-auto flex items-center">
            {isSingle && (
              <Button asChild variant="link" size="sm" className="px-2">
                <Link href={paths.orderCheckout(order.id)}>{t('onlyThis')}</Link>
              </Button>
            )}
            <RemoveButton order={order} title={title} readAgain={readAgain} />
          </span>
        </div>
        <ExtraList extras={line.extras} money={money} />
        {line.hasExtras && <ExtrasButton order={order} line={line} readAgain={readAgain} />}
        {product && product.scheduleId !== null && (
          <ChangeDates order={order} line={line} readAgain={readAgain} />
        )}
        {problem && <Note>{problemText(t, problem)}</Note>}
        {priceBefore !== undefined && line.price !== null && (
          <Note>{t('priceWas', { before: money(priceBefore), now: money(line.price) })}</Note>
        )}
      </div>
    </li>
  );
}

function Note({ children }: { children: string }) {
  return (
    <p
      role="status"
      className="rounded-md bg-accent-soft px-3 py-2 text-sm font-medium text-accent-soft-foreground"
    >
      {children}
    </p>
  );
}

type Say = ReturnType<typeof useT<(typeof shopMessages)['resources']['en']>>;

function problemText(t: Say, problem: Problem): string {
  switch (problem.kind) {
    case 'noDates':
      return t('noDates');
    case 'extras':
      return t('extrasGone');
    case 'gone':
      return t('gone');
    case 'soldOut':
      return t('soldOut');
    case 'left':
      return t('left', { count: problem.count });
  }
}

function RemoveButton({
  order,
  title,
  readAgain,
}: {
  order: OrderWithLines;
  title: string;
  readAgain: () => void;
}) {
  const t = useT(shopMessages);
  const { subject } = useSession();
  const { mutate, isPending } = useAction(removeFromCart, { done: 'deleted' });
  const remove = () =>
    subject && mutate({ params: { id: subject.id, orderId: order.id } }, { onSettled: readAgain });
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={t('removeOf', { title })}
      title={t('remove')}
      aria-disabled={isPending}
      onClick={remove}
    >
      <Icon name="trash" />
    </Button>
  );
}
