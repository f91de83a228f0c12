import { Database, Ownership } from '@flotilla/backend';
import { SUBJECT_PARTS, type SubjectParts } from '@flotilla/backend/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { CustomerRequests } from '../../customer-shapes.js';
import { request } from '../../entities/request.js';
import { requestsOfCustomer } from './customer-requests.sql.js';

/** The requests on the page of a customer. */
@Injectable()
export class CustomerRequestsPart {
  constructor(
    @Inject(SUBJECT_PARTS) parts: SubjectParts,
    @Inject(Ownership) private readonly ownership: Ownership,
    @Inject(Database) private readonly db: Database,
  ) {
    parts.add({ name: 'crm.requests', needs: request, read: (subjectId) => this.read(subjectId) });
  }

  private async read(subjectId: string): Promise<CustomerRequests> {
    const found = await requestsOfCustomer(subjectId, this.ownership.idsText(request, '$1::uuid'), this.db);
    return { count: found[0]?.count ?? 0, requests: found.map(({ count: _, ...one }) => one) };
  }
}
