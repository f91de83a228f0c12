import { Database, Ownership } from '@flotilla/backend';
import { SUBJECT_PARTS, type SubjectFigures, type SubjectParts } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { CustomerPayments } from '../../customer-shapes.js';
import { invoice } from '../../entities/invoice.js';
import { paymentsOfCustomer, spentBy } from './customer-payments.sql.js';

/** The payments on the page of a customer. */
@Injectable()
export class CustomerPaymentsPart {
  constructor(
    @Inject(SUBJECT_PARTS) parts: SubjectParts,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Database) private readonly db: Database,
  ) {
    parts.add({
      name: 'billing.payments',
      needs: invoice,
      read: (subjectId) => this.read(subjectId),
      figuresOf: (ids) => this.figuresOf(ids),
    });
  }

  private async read(subjectId: string): Promise<CustomerPayments> {
    const found = await paymentsOfCustomer(subjectId, this.ownership.idsText(invoice, '$1::uuid'), this.db);
    return { count: found[0]?.count ?? 0, payments: found.map(({ count: _, ...one }) => one) };
  }

  private async figuresOf(ids: readonly string[]): Promise<Map<string, SubjectFigures>> {
    const found = await spentBy(ids, this.ownership.idsText(invoice, 's."id"'), this.db);
    return new Map(found.map(({ subjectId, spent }) => [subjectId, { spent }]));
  }
}
