import {
  type AdminModule,
  defineAdminCustomerPart,
  defineAdminHome,
  defineAdminPage,
  defineAdminSection,
  defineAdminTask,
} from '@flotilla/admin/extend';
import { authorization, instalment } from '@flotilla/billing';
import { lazy } from 'react';
import type { CustomerOrders } from '../customer-shapes.js';
import { booking } from '../entities/booking.js';
import { calendarFeed } from '../entities/calendar-feed.js';
import { deliveryMethod } from '../entities/delivery-method.js';
import { discount } from '../entities/discount.js';
import { extra } from '../entities/extra.js';
import { goodsReturn } from '../entities/goods-return.js';
import { order } from '../entities/order.js';
import { product } from '../entities/product.js';
import { resource } from '../entities/resource.js';
import { review } from '../entities/review.js';
import { schedule } from '../entities/schedule.js';
import { securityDeposit } from '../entities/security-deposit.js';
import { taxClass } from '../entities/tax-class.js';
import { taxRate } from '../entities/tax-rate.js';
import { storesToProducts } from '../links.js';

const OrderDetails = lazy(() =>
  import('./order-details.js').then((module) => ({ default: module.OrderDetails })),
);
const ScheduleYear = lazy(() =>
  import('./schedules/schedule-year.js').then((module) => ({ default: module.ScheduleYear })),
);
const StandardRates = lazy(() =>
  import('./standard-rates.js').then((module) => ({ default: module.StandardRates })),
);
const ProductPrices = lazy(() =>
  import('./product-prices.js').then((module) => ({ default: module.ProductPrices })),
);
const ProductStock = lazy(() =>
  import('./product-stock.js').then((module) => ({ default: module.ProductStock })),
);

const ProductVariations = lazy(() =>
  import('./product-variations.js').then((module) => ({ default: module.ProductVariations })),
);

const ExtraPrices = lazy(() =>
  import('./extra-prices.js').then((module) => ({ default: module.ExtraPrices })),
);

const CalendarAddress = lazy(() =>
  import('./calendar-address.js').then((module) => ({ default: module.CalendarAddress })),
);
const FeedSync = lazy(() => import('./feed-sync.js').then((module) => ({ default: module.FeedSync })));

const DiscountCodes = lazy(() =>
  import('./discount-codes.js').then((module) => ({ default: module.DiscountCodes })),
);
const DiscountTest = lazy(() =>
  import('./discount-test.js').then((module) => ({ default: module.DiscountTest })),
);

const ReviewModeration = lazy(() =>
  import('./review-moderation.js').then((module) => ({ default: module.ReviewModeration })),
);
export { inputs } from './inputs.js';
export { setup } from './first-steps.js';

export const sections: AdminModule['sections'] = [
  defineAdminSection(discount, { name: 'codes', title: { en: 'Codes', ru: 'Коды' }, Section: DiscountCodes }),
  defineAdminSection(discount, {
    name: 'test',
    title: { en: 'Test', ru: 'Проверка' },
    Section: DiscountTest,
  }),
  defineAdminSection(order, {
    name: 'desk',
    title: { en: 'Order details', ru: 'Что заказано' },
    Section: OrderDetails,
    isFirst: true,
    showsNotes: true,
  }),
  defineAdminSection(review, {
    name: 'moderation',
    title: { en: 'Moderation', ru: 'Модерация' },
    Section: ReviewModeration,
    isFirst: true,
  }),
  defineAdminSection(product, {
    name: 'prices',
    title: { en: 'Prices', ru: 'Цены' },
    Section: ProductPrices,
    isFirst: true,
  }),
  defineAdminSection(product, {
    name: 'stock',
    title: { en: 'Stock', ru: 'Остатки' },
    Section: ProductStock,
    isFirst: true,
  }),
  defineAdminSection(product, {
    name: 'variations',
    title: { en: 'Variations', ru: 'Варианты' },
    Section: ProductVariations,
    isFirst: true,
  }),
  defineAdminSection(extra, {
    name: 'prices',
    title: { en: 'Prices', ru: 'Цены' },
    Section: ExtraPrices,
    isFirst: true,
  }),
  defineAdminSection(resource, {
    name: 'calendar',
    title: { en: 'Calendar feed', ru: 'Лента календаря' },
    Section: CalendarAddress,
  }),
  defineAdminSection(calendarFeed, {
    name: 'sync',
    title: { en: 'Reading', ru: 'Чтение' },
    Section: FeedSync,
  }),
  defineAdminSection(schedule, {
    name: 'year',
    title: { en: 'Seasons and prices', ru: 'Сезоны и цены' },
    Section: ScheduleYear,
    isFirst: true,
  }),
  defineAdminSection(taxClass, {
    name: 'standard-rates',
    title: { en: 'Rates of the EU', ru: 'Ставки ЕС' },
    Section: StandardRates,
  }),
];

/** An hour of failed reads. */
const failedReads = 4;
/** Stock at or below this number is listed as low. */
const lowStock = 3;

const ordersIn = (status: string) => [
  { column: 'type', method: 'eq' as const, value: 'history' },
  { column: 'status', method: 'eq' as const, value: status },
];

export const tasks: AdminModule['tasks'] = [
  defineAdminTask(order, {
    name: 'to-approve',
    title: { en: 'Paid orders to approve', ru: 'Оплаченные заказы ждут подтверждения' },
    filters: ordersIn('approving'),
  }),
  defineAdminTask(order, {
    name: 'to-pack',
    title: { en: 'Orders to pack', ru: 'Заказы ждут сборки' },
    filters: ordersIn('packaging'),
  }),
  defineAdminTask(instalment, {
    name: 'overdue',
    title: { en: 'Overdue balances', ru: 'Просроченные остатки' },
    filters: [{ column: 'status', method: 'eq', value: 'overdue' }],
  }),
  defineAdminTask(securityDeposit, {
    name: 'to-decide',
    title: { en: 'Security deposits to release', ru: 'Залоги ждут решения' },
    filters: [{ column: 'needsDecision', method: 'eq', value: true }],
  }),
  defineAdminTask(authorization, {
    name: 'unanswered',
    title: { en: 'Security deposits that buyers have not confirmed', ru: 'Залоги, которые не подтверждены' },
    filters: [{ column: 'status', method: 'eq', value: 'requested' }],
  }),
  defineAdminTask(booking, {
    name: 'conflicts',
    title: { en: 'Double bookings with other sites', ru: 'Двойные брони с другими сайтами' },
    filters: [{ column: 'status', method: 'eq', value: 'conflict' }],
  }),
  defineAdminTask(review, {
    name: 'to-moderate',
    title: { en: 'Reviews to moderate', ru: 'Отзывы ждут проверки' },
    filters: [{ column: 'status', method: 'eq', value: 'pending' }],
  }),
  defineAdminTask(calendarFeed, {
    name: 'failing-feeds',
    title: { en: 'Calendars that can’t be read', ru: 'Календари, которые не читаются' },
    filters: [
      { column: 'isActive', method: 'eq', value: true },
      { column: 'failures', method: 'gte', value: failedReads },
    ],
  }),
  defineAdminTask(goodsReturn, {
    name: 'to-answer',
    title: { en: 'Returns to answer', ru: 'Возвраты ждут ответа' },
    filters: [{ column: 'status', method: 'eq', value: 'requested' }],
  }),
  defineAdminTask(goodsReturn, {
    name: 'to-receive',
    title: { en: 'Returned goods to receive', ru: 'Возвращаемые товары ждут приёма' },
    filters: [{ column: 'status', method: 'eq', value: 'approved' }],
  }),
  defineAdminTask(goodsReturn, {
    name: 'refused-refunds',
    title: { en: 'Returns whose refund was refused', ru: 'Возвраты, которые провайдер отклонил' },
    filters: [{ column: 'status', method: 'eq', value: 'refund-failed' }],
  }),
  defineAdminTask(storesToProducts, {
    name: 'low-stock',
    title: {
      en: `Products running low: ${lowStock} or fewer in stock`,
      ru: `Товары, которых осталось ${lowStock} или меньше`,
    },
    filters: [{ column: 'quantity', method: 'lte', value: lowStock }],
  }),
];

export const home: AdminModule['home'] = [
  defineAdminHome({
    name: 'movements',
    title: { en: 'Handovers and returns', ru: 'Выдачи и возвраты' },
    needs: booking.key,
    isFirst: true,
    Part: lazy(() =>
      import('./today/movements-today.js').then((module) => ({ default: module.MovementsToday })),
    ),
  }),
];

export const customerParts: AdminModule['customerParts'] = [
  defineAdminCustomerPart<CustomerOrders>({
    name: 'ecommerce.orders',
    title: { en: 'Orders', ru: 'Заказы' },
    rank: 1,
    Part: lazy(() =>
      import('./customers/customer-orders.js').then((module) => ({ default: module.CustomerOrdersTab })),
    ),
  }),
];

export const pages: AdminModule['pages'] = [
  defineAdminPage({
    module: 'ecommerce',
    path: 'calendar',
    title: { en: 'Calendar', ru: 'Календарь' },
    needs: booking.key,
    Page: lazy(() =>
      import('./calendar/calendar-page.js').then((module) => ({ default: module.CalendarPage })),
    ),
  }),
  defineAdminPage({
    module: 'ecommerce',
    path: 'new-order',
    title: { en: 'New order', ru: 'Новый заказ' },
    needs: order.key,
    Page: lazy(() =>
      import('./drafts/new-order-page.js').then((module) => ({ default: module.NewOrderPage })),
    ),
  }),
  defineAdminPage({
    module: 'ecommerce',
    path: 'orders-export',
    title: { en: 'Orders as CSV', ru: 'Заказы в CSV' },
    needs: order.key,
    Page: lazy(() => import('./orders-export.js').then((module) => ({ default: module.OrdersExport }))),
  }),
  defineAdminPage({
    module: 'ecommerce',
    path: 'delivery',
    title: { en: 'Delivery', ru: 'Доставка' },
    needs: deliveryMethod.key,
    Page: lazy(() =>
      import('./tables/delivery-table.js').then((module) => ({ default: module.DeliveryTable })),
    ),
  }),
  defineAdminPage({
    module: 'ecommerce',
    path: 'tax-table',
    title: { en: 'Tax rates by zone', ru: 'Ставки налога по зонам' },
    needs: taxRate.key,
    Page: lazy(() => import('./tables/tax-table.js').then((module) => ({ default: module.TaxTable }))),
  }),
  defineAdminPage({
    module: 'ecommerce',
    path: 'taxes',
    title: { en: 'Taxes', ru: 'Налоги' },
    needs: order.key,
    Page: lazy(() => import('./tax-report.js').then((module) => ({ default: module.TaxReport }))),
  }),
];
