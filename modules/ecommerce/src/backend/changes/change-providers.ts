import { ChangeDelivery } from './change-delivery.js';
import { ChangeLines } from './change-lines.js';
import { ChangeStays } from './change-stays.js';
import { EditOrder } from './edit-order.js';
import { OrderChanges } from './order-changes.js';
import { OrderTaxes } from './order-taxes.js';
import { RecalculateDiscounts } from './recalculate-discounts.js';
import { SettleOrder } from './settle-order.js';

export const changeProviders = [
  OrderTaxes,
  ChangeStays,
  ChangeLines,
  ChangeDelivery,
  RecalculateDiscounts,
  EditOrder,
  SettleOrder,
  OrderChanges,
];
