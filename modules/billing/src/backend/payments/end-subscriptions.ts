import { Ownership, Rows, server, type WriteTransaction } from '@flotilla/backend';
import {
  type ErasedSubject,
  SUBJECT_ERASURES,
  type SubjectErasure,
  type SubjectErasures,
} from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import { paymentIntent } from '../../entities/payment-intent.js';
import { subscription } from '../../entities/subscription.js';
import { withIntent, Subscriptions } from './subscriptions.js';

/** Ends the subscriptions of a deleted account, so that providers stop charging. */
@Injectable()
export class EndSubscriptions implements SubjectErasure {
  readonly name = 'billing.subscriptions';

  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Subscriptions) private readonly subscriptions: Subscriptions,
    @Inject(SUBJECT_ERASURES) erasures: SubjectErasures,
  ) {
    erasures.add(this);
  }

  async erase({ subjectId }: ErasedSubject, tx: WriteTransaction): Promise<void> {
    const context = { caller: server, tx };
    const intents = await this.ownership.ownedIds(subjectId, paymentIntent, tx);
    const where = { paymentIntentId: { inArray: intents }, status: { ne: 'ended' as const } };
    const running = await this.rows
      .of(subscription, context)
      .find({ where, orderBy: { id: 'asc' }, lock: 'update' });
    for (const row of running) {
      const active = withIntent(row);
      if (active) await this.subscriptions.end(active, 'canceled', context);
    }
  }
}
