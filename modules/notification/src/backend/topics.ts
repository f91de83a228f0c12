import { type Context, InvalidError, REGISTRY, Repositories, type WriteTransaction } from '@flotilla/backend';
import { isLink, type Link, type Registry } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { topic, type Topic } from '../entities/topic.js';
import { notification } from '../index.js';
import { builtInTopics } from './built-in-topics.js';
import { EnsuredRows } from './ensured-rows.js';

type TransactionContext = Context & { readonly tx: WriteTransaction };

/** What notifications are about, and who does not want to hear of it. */
@Injectable()
export class Topics {
  /** From a subject to a topic, when a module with subjects is installed: a link of variant `hidden` switches the topic off. */
  private readonly choices: Link | undefined;

  constructor(
    @Inject(EnsuredRows) private readonly rows: EnsuredRows,
    @Inject(Repositories) private readonly repositories: Repositories,
    @Inject(REGISTRY) registry: Registry,
  ) {
    const links = [...registry.entities.values()].filter(isLink);
    this.choices = links.find(({ module, right }) => right?.key === topic.key && module !== notification.name);
  }

  /** The topic of a slug. @throws InvalidError when there is none. */
  async named(slug: string, context: TransactionContext): Promise<Topic> {
    const otherwise = builtInTopics.find((builtIn) => builtIn.slug === slug);
    const found = await this.rows.find({ entity: topic, column: 'slug', value: slug, otherwise }, context);
    if (!found) throw InvalidError.of('topic.slug', `"${slug}" is not a topic.`);
    return found;
  }

  /** Whether a subject hears of a topic; of its security everyone does. */
  async isWanted({ id, type }: Topic, subjectId: string, context: Context): Promise<boolean> {
    if (type === 'security' || !this.choices?.right) return true;
    const { left, right } = this.choices;
    const and = Object.entries({ [left.field]: subjectId, [right.field]: id, variant: 'hidden' }).map(([column, value]) => ({
      column,
      method: 'eq' as const,
      value,
    }));
    const refusals = await this.repositories.of(this.choices).find({ filters: { and }, limit: 1 }, context);
    return refusals.length === 0;
  }
}
