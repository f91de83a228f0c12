import { type Caller, Database, NotFoundError, REGISTRY } from '@flotilla/backend';
import {
  Access,
  namesOfSubjects,
  SUBJECT_PARTS,
  type SubjectFigures,
  type SubjectPart,
  type SubjectParts,
} from '@flotilla/backend/ports';
import type { Registry } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import type { Customer, CustomerFigures, CustomerQuery, ListedCustomer } from '../../customer-shapes.js';
import { customerOf, customersPage, type StoredCustomer, subjectsWithAddress } from './customers.sql.js';

/** Subjects that the search of one module contributes. */
const maxFound = 200;

/** Reads customers with the parts of modules that the caller may read. */
@Injectable()
export class Customers {
  constructor(
    @Inject(SUBJECT_PARTS) private readonly parts: SubjectParts,
    @Inject(Access) private readonly access: Access,
    @Inject(REGISTRY) private readonly registry: Registry,
    @Inject(Database) private readonly db: Database,
  ) {}

  /** Returns a page of customers. Runs a constant number of statements for any number of them. */
  async list(query: CustomerQuery, caller: Caller): Promise<{ customers: ListedCustomer[]; total: number }> {
    const parts = await this.readable(caller);
    const { search } = query;
    const found: string[] = [];
    if (search) for (const part of parts) found.push(...((await part.find?.(search, maxFound)) ?? []));
    const { customers, total } = await customersPage(query, found, this.db);
    const ids = customers.map(({ id }) => id);
    const names = await namesOfSubjects(ids, this.db, this.registry);
    const figures = await this.figuresOf(ids, parts);
    return {
      customers: customers.map(({ id, kind, email, telegram, createdAt, lastSeenAt }) => {
        const { name, ...own } = figures.get(id) ?? {};
        return {
          ...{ id, kind, email, telegram, createdAt, lastSeenAt },
          name: nameOf(names.get(id), email, name),
          figures: own,
        };
      }),
      total,
    };
  }

  /** Returns a customer with its parts. Runs a constant number of statements. @throws NotFoundError */
  async overview(id: string, caller: Caller): Promise<Customer> {
    const stored = await customerOf(id, this.db);
    if (!stored) throw new NotFoundError('There is no such customer.');
    const readable = await this.readable(caller);
    const names = await namesOfSubjects([id], this.db, this.registry);
    const { name, ...figures } = (await this.figuresOf([id], readable)).get(id) ?? {};
    const parts: Customer['parts'] = {};
    for (const part of this.parts.all) {
      const isReadable = readable.includes(part);
      parts[part.name] = { isReadable, data: isReadable ? await part.read(id) : null };
    }
    return {
      ...stored,
      emails: distinct(stored.emails),
      roles: [...stored.roles],
      name: nameOf(names.get(id), stored.email, name),
      figures,
      sameAddress: await subjectsWithAddress(stored, this.db),
      parts,
    };
  }

  private async readable(caller: Caller): Promise<SubjectPart[]> {
    const readable: SubjectPart[] = [];
    for (const part of this.parts.all)
      if ((await this.access.ofReading(caller, part.needs)) === 'allowed') readable.push(part);
    return readable;
  }

  private async figuresOf(
    ids: readonly string[],
    parts: readonly SubjectPart[],
  ): Promise<Map<string, CustomerFigures & Pick<SubjectFigures, 'name'>>> {
    const all = new Map<string, CustomerFigures & Pick<SubjectFigures, 'name'>>();
    for (const part of parts)
      for (const [id, { spent, ...rest }] of (await part.figuresOf?.(ids)) ?? [])
        all.set(id, { ...all.get(id), ...rest, ...(spent && { spent: [...spent] }) });
    return all;
  }
}

/** Returns a name; addresses are shown as contacts. */
const nameOf = (label: string | undefined, email: string | null, given: string | undefined) =>
  (label !== undefined && label !== email ? label : undefined) ?? given ?? null;

/** Returns each address once: a password and a provider may have the same. */
function distinct(emails: StoredCustomer['emails']): { email: string; isVerified: boolean }[] {
  const known = new Map<string, { email: string; isVerified: boolean }>();
  for (const { email, isVerified } of emails) {
    const key = email.toLowerCase();
    known.set(key, { email, isVerified: isVerified || known.get(key)?.isVerified === true });
  }
  return [...known.values()];
}
