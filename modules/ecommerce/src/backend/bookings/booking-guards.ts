import { InvalidError, RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import { type GuardedWrite, RowHooks } from '@flotilla/backend/ports';
import type { Reason } from '@flotilla/core/errors';
import type { ServerWhere } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { isSteps } from '../../bookings/cancellation.js';
import { cancellationPolicy } from '../../entities/cancellation-policy.js';
import { extra } from '../../entities/extra.js';
import { paymentPlan } from '../../entities/payment-plan.js';
import { product } from '../../entities/product.js';
import { resource } from '../../entities/resource.js';
import { schedule } from '../../entities/schedule.js';
import { storesToProducts } from '../../links.js';
import { hasComingBookings } from './bookings.sql.js';

/** Validates cancellation policies, and rejects deletions that would take bookings or products along. */
@Injectable()
export class BookingGuards {
  constructor(
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(Rows) private readonly rows: Rows,
  ) {
    hooks.beforeDelete(resource, (ids, context) => requireNoBookings('resource', ids, context));
    hooks.beforeDelete(storesToProducts, (ids, context) => requireNoBookings('stockItem', ids, context));
    hooks.beforeDelete(extra, (ids, context) => requireNoBookings('extra', ids, context));
    hooks.beforeDelete(schedule, (ids, context) => this.requireUnused(ids, context));
    hooks.beforeDelete(cancellationPolicy, (ids, context) =>
      this.requireNoSchedules({ cancellationPolicyId: { inArray: [...ids] } }, policyInUse, context),
    );
    hooks.beforeDelete(paymentPlan, (ids, context) =>
      this.requireNoSchedules({ paymentPlanId: { inArray: [...ids] } }, planInUse, context),
    );
    hooks.guard(cancellationPolicy, async ({ rows: written }) =>
      written.forEach(({ values }) => requireSteps(values)),
    );
  }

  /** @throws RefusedError when a product has one of the schedules */
  private async requireUnused(ids: readonly string[], context: TransactionContext): Promise<void> {
    const where = { scheduleId: { inArray: [...ids] } };
    if (await this.rows.of(product, context).exists({ where }))
      throw new RefusedError({
        en: 'Products have this schedule. Give them another one first.',
        ru: 'У товаров это расписание. Сначала дайте им другое.',
      });
  }

  /** @throws RefusedError when a schedule refers to one of the rows */
  private async requireNoSchedules(
    where: ServerWhere<(typeof schedule)['fields']>,
    refusal: Reason,
    context: TransactionContext,
  ): Promise<void> {
    if (await this.rows.of(schedule, context).exists({ where })) throw new RefusedError(refusal);
  }
}

const policyInUse = {
  en: 'Schedules have this policy. Give them another one first.',
  ru: 'Эти правила отмены есть у расписаний. Сначала дайте им другие.',
};
const planInUse = {
  en: 'Schedules have this plan. Give them another one first.',
  ru: 'Этот план оплаты есть у расписаний. Сначала дайте им другой.',
};

/** @throws InvalidError for steps that are incomplete or out of order */
function requireSteps(values: GuardedWrite['rows'][number]['values']): void {
  const steps = values?.['steps'];
  if (steps !== undefined && !isSteps(steps))
    throw InvalidError.of('steps', {
      en: 'must be steps such as [{"daysBefore": 30, "refundPercent": 100}, {"daysBefore": 14, "refundPercent": 50}], each nearer to the start and with a smaller refund.',
      ru: 'должны быть шагами, например [{"daysBefore": 30, "refundPercent": 100}, {"daysBefore": 14, "refundPercent": 50}]: каждый ближе к началу и с меньшим возвратом.',
    });
}

/** @throws RefusedError when a booking is not over */
async function requireNoBookings(
  of: 'resource' | 'stockItem' | 'extra',
  ids: readonly string[],
  { tx }: TransactionContext,
): Promise<void> {
  if (await hasComingBookings(of, ids, tx))
    throw new RefusedError({
      en: 'It has bookings that are not over. Cancel or move them first.',
      ru: 'Здесь есть незавершённые брони. Сначала отмените или перенесите их.',
    });
}
