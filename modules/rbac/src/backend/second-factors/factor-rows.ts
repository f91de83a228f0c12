import { type Context, Rows, server } from '@flotilla/backend';
import { via } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { secondFactor, type SecondFactor } from '../../entities/second-factor.js';
import { subject } from '../../entities/subject.js';
import { subjectsToSecondFactors } from '../../links.js';

const factors = via(subjectsToSecondFactors, secondFactor, { variants: subjectsToSecondFactors.variants });

/** Reads and writes the rows of second factors, each linked to its subject. */
@Injectable()
export class FactorRows {
  constructor(@Inject(Rows) private readonly rows: Rows) {}

  /** Returns the rows of all second factors. */
  of(context: Context) {
    return this.rows.of(secondFactor, context);
  }

  /** Inserts a factor of a subject, and returns its id. */
  async insert(
    subjectId: string,
    values: Parameters<ReturnType<typeof this.of>['insert']>[0],
    context: Context,
  ): Promise<string> {
    const { id: secondFactorId } = await this.of(context).insert(values);
    await this.rows.of(subjectsToSecondFactors, context).insert({ subjectId, secondFactorId });
    return secondFactorId;
  }

  /** Locks the subject and returns its factors. */
  async lock(subjectId: string, context: Context): Promise<readonly SecondFactor[]> {
    await this.rows
      .of(subject, context)
      .one({ where: { id: { eq: subjectId } }, fields: [], lock: 'update' });
    return this.own(subjectId, context);
  }

  /** Returns the secret of a factor; empty when it has none. */
  async secretOf(id: string, context: Context): Promise<string> {
    return (
      (await this.of(context).one({ where: { id: { eq: id } }, fields: [], secrets: ['secret'] }))?.secret ??
      ''
    );
  }

  /** Returns the factors of a subject that it can use. */
  async confirmed(subjectId: string, { tx }: Pick<Context, 'tx'> = {}): Promise<readonly SecondFactor[]> {
    const own = await this.own(subjectId, { caller: server, tx });
    return own.filter(({ confirmedAt }) => confirmedAt !== null);
  }

  private async own(subjectId: string, context: Context): Promise<readonly SecondFactor[]> {
    return (await this.rows.of(subject, context).byId(subjectId, { fields: [], with: { factors } })).factors;
  }
}
