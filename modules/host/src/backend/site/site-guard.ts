import { InvalidError, RefusedError, Rows, type TransactionContext } from '@flotilla/backend';
import { type GuardedRow, RowHooks } from '@flotilla/backend/ports';
import { isTimeZone } from '@flotilla/core/values';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { site } from '../../entities/site.js';
import { accountReasons, accounts, analyticsIds } from '../../site-shapes.js';

const primary = 'primary';

/** Keeps the one row of the site, and validates the fields whose rules exceed those of their kinds. */
@Injectable()
export class SiteGuard {
  constructor(
    @Inject(RowHooks) hooks: RowHooks,
    @Inject(Rows) private readonly rows: Rows,
  ) {
    hooks.guard(site, async ({ rows: written }) => written.forEach(requireValid));
    hooks.beforeDelete(site, (ids, context) => this.requireNotPrimary(ids, context));
  }

  /** @throws RefusedError for the row of variant `primary` */
  private async requireNotPrimary(ids: readonly string[], context: TransactionContext): Promise<void> {
    const where = { id: { inArray: [...ids] }, variant: { eq: primary } };
    if (await this.rows.of(site, context).exists({ where }))
      throw new RefusedError({
        en: 'The settings of the site cannot be deleted. Change them instead.',
        ru: 'Настройки сайта нельзя удалить. Измените их.',
      });
  }
}

/** @throws InvalidError for an invalid field, RefusedError when the primary row would get another variant */
function requireValid({ before, values }: GuardedRow): void {
  if (!values) return;
  const { variant, timeZone } = values;
  if (before?.['variant'] === primary && variant !== undefined && variant !== primary)
    throw new RefusedError({
      en: 'The settings of the site keep their variant.',
      ru: 'Вариант настроек сайта не меняется.',
    });
  if (typeof timeZone === 'string' && !isTimeZone(timeZone)) throw InvalidError.of('timeZone', badTimeZone);
  requireShape('social', accounts, values);
  requireShape('messengers', accounts, values);
  requireAnalytics({ ...before, ...values });
}

function requireShape(field: string, shape: z.ZodType, values: Readonly<Record<string, unknown>>): void {
  if (values[field] === undefined || values[field] === null) return;
  const [issue] = shape.safeParse(values[field]).error?.issues ?? [];
  if (!issue) return;
  const path = [field, ...issue.path].join('.');
  const reason = accountReasons.find(({ en }) => en === issue.message);
  throw InvalidError.of(path, reason ?? { en: issue.message, ru: 'не подходит. Проверьте это значение.' });
}

function requireAnalytics({ analyticsProvider, analyticsId }: Readonly<Record<string, unknown>>): void {
  if (typeof analyticsProvider !== 'string' || typeof analyticsId !== 'string' || analyticsId === '') return;
  if (!analyticsIds[analyticsProvider]?.test(analyticsId))
    throw InvalidError.of('analyticsId', badAnalyticsId);
}

const badTimeZone = {
  en: 'must be an IANA time zone such as Asia/Nicosia.',
  ru: 'должно быть часовым поясом IANA, например Asia/Nicosia.',
};
const badAnalyticsId = {
  en: 'must be the id at the provider: example.com for Plausible, G-ABCD1234 for Google, 12345678 for Yandex.',
  ru: 'должно быть номером у сервиса: example.com для Plausible, G-ABCD1234 для Google, 12345678 для Яндекса.',
};
