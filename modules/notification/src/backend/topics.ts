import { type Context, InvalidError, REGISTRY, Rows, type WriteTransaction } from '@flotilla/backend';
import { hiddenVariant, isLink, type Link, type Registry } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import { topic, type Topic } from '../entities/topic.js';
import { notification } from '../index.js';

type TransactionContext = Context & { readonly tx: WriteTransaction };

/** What notifications are about, and who does not want to hear of it. */
@Injectable()
export class Topics {
  /** From a subject to a topic, when a module with subjects is installed: a link of variant `hidden` switches the topic off. */
  private readonly choices: Link | undefined;

  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(REGISTRY) registry: Registry,
  ) {
    const links = [...registry.entities.values()].filter(isLink);
    this.choices = links.find(({ module, right }) => right?.key === topic.key && module !== notification.name);
  }

  /** The topic of a slug; a built-in one that somebody deleted is made again. @throws InvalidError when there is none. */
  async named(slug: string, context: TransactionContext): Promise<Pick<Topic, 'id' | 'type'>> {
    const topics = this.rows.of(topic, context);
    const builtIn = builtInTopics.find((known) => known.slug === slug);
    const found = builtIn ? await topics.findOrCreate(builtIn, { by: ['slug'] }) : await topics.one({ where: { slug: { eq: slug } } });
    if (!found) throw InvalidError.of('topic.slug', `"${slug}" is not a topic.`);
    return found;
  }

  /** Whether a subject hears of a topic; of its security everyone does. */
  async isWanted({ id, type }: Pick<Topic, 'id' | 'type'>, subjectId: string, context: Context): Promise<boolean> {
    if (type === 'security' || !this.choices?.right) return true;
    const { left, right } = this.choices;
    const where = { [left.field]: { eq: subjectId }, [right.field]: { eq: id }, variant: { eq: hiddenVariant } };
    return !(await this.rows.of(this.choices, context).exists({ where }));
  }
}

/** The topics that the product itself speaks of. A migration makes them; one that was deleted comes back with its next message. */
const builtInTopics = [
  { slug: 'security', adminTitle: 'Security', title: 'Security', type: 'security' },
  { slug: 'account', adminTitle: 'Account', title: 'Account', type: 'info' },
  { slug: 'orders', adminTitle: 'Orders', title: 'Orders', type: 'info' },
  { slug: 'messages', adminTitle: 'Messages', title: 'Messages', type: 'info' },
  { slug: 'requests', adminTitle: 'Requests', title: 'Requests', type: 'info' },
  { slug: 'errors', adminTitle: 'Errors', title: 'Errors', type: 'error' },
] as const;
