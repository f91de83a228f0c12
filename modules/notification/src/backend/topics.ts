import {
  type Context,
  InvalidError,
  REGISTRY,
  RefusedError,
  Rows,
  type TransactionContext,
} from '@flotilla/backend';
import { hiddenVariant, isLink, type Link, type Registry } from '@flotilla/core';
import { Inject, Injectable } from '@nestjs/common';
import type { TopicChoice } from '../actions.js';
import { topic, type Topic } from '../entities/topic.js';
import { notification } from '../index.js';

/** The topics of notifications, and which ones subjects have switched off. */
@Injectable()
export class Topics {
  /**
   * Link from subjects to topics, when a module with subjects is installed: the variant `hidden` switches the
   * topic off.
   */
  private readonly choices: Link | undefined;

  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(REGISTRY) registry: Registry,
  ) {
    const links = [...registry.entities.values()].filter(isLink);
    this.choices = links.find(
      ({ module, right }) => right?.key === topic.key && module !== notification.name,
    );
  }

  /** Returns a topic by slug, recreating a deleted built-in one. @throws InvalidError when there is none */
  async named(slug: string, context: TransactionContext): Promise<Pick<Topic, 'id' | 'type'>> {
    const topics = this.rows.of(topic, context);
    const builtIn = builtInTopics.find((known) => known.slug === slug);
    const found = builtIn
      ? await topics.findOrCreate(builtIn, { by: ['slug'] })
      : await topics.one({ where: { slug: { eq: slug } } });
    if (!found)
      throw InvalidError.of('topic.slug', {
        en: `"${slug}" is not a topic.`,
        ru: `такой темы нет: «${slug}».`,
      });
    return found;
  }

  /** Returns whether a subject receives a topic. Security topics cannot be switched off. */
  async isWanted(
    { id, type }: Pick<Topic, 'id' | 'type'>,
    subjectId: string,
    context: Context,
  ): Promise<boolean> {
    if (type === 'security' || !this.choices?.right) return true;
    const { left, right } = this.choices;
    const where = {
      [left.field]: { eq: subjectId },
      [right.field]: { eq: id },
      variant: { eq: hiddenVariant },
    };
    return !(await this.rows.of(this.choices, context).exists({ where }));
  }

  /** Returns the topics of a subject with its choices. Topics of errors are for administrators. */
  async of(
    subjectId: string,
    { isAdministrator }: { isAdministrator: boolean },
    context: Context,
  ): Promise<TopicChoice[]> {
    const all = await this.rows
      .of(topic, context)
      .find({ fields: ['slug', 'title', 'type'], orderBy: { createdAt: 'asc' }, limit: 200 });
    const off = await this.switchedOff(subjectId, context);
    return all.filter(({ type }) => isAdministrator || type !== 'error').map((row) => selected(row, off));
  }

  /** @throws NotFoundError when the topic does not exist; RefusedError for a security topic */
  async switch(
    { subjectId, topicId, isOn }: { subjectId: string; topicId: string; isOn: boolean },
    context: Context,
  ): Promise<TopicChoice> {
    const found = await this.rows.of(topic, context).byId(topicId, { fields: ['slug', 'title', 'type'] });
    if (found.type === 'security' && !isOn)
      throw new RefusedError({
        en: 'Security notifications cannot be switched off.',
        ru: 'Уведомления о безопасности нельзя отключить.',
      });
    if (!this.choices?.right)
      throw new RefusedError({
        en: 'This installation has no accounts.',
        ru: 'На этом сайте нет аккаунтов.',
      });
    const { left, right } = this.choices;
    const links = this.rows.of(this.choices, context);
    const pair = { [left.field]: subjectId, [right.field]: topicId };
    const known = await links.one({
      where: { [left.field]: { eq: subjectId }, [right.field]: { eq: topicId } },
      fields: [],
    });
    if (isOn && known) await links.delete(String(known.id));
    if (!isOn && known) await links.update(String(known.id), { variant: hiddenVariant });
    if (!isOn && !known)
      await links.findOrCreate({ ...pair, variant: hiddenVariant }, { by: [left.field, right.field] });
    return selected(found, isOn ? new Set() : new Set([found.id]));
  }

  private async switchedOff(subjectId: string, context: Context): Promise<ReadonlySet<string>> {
    if (!this.choices?.right) return new Set();
    const { left, right } = this.choices;
    const where = { [left.field]: { eq: subjectId }, variant: { eq: hiddenVariant } };
    const links: readonly Readonly<Record<string, unknown>>[] = await this.rows
      .of(this.choices, context)
      .find({ where, limit: 1000 });
    return new Set(links.map((link) => String(link[right.field])));
  }
}

const selected = (
  { id, slug, title, type }: Pick<Topic, 'id' | 'slug' | 'title' | 'type'>,
  off: ReadonlySet<string>,
): TopicChoice => ({
  ...{ id, slug, title, type },
  isOn: type === 'security' || !off.has(id),
  isLocked: type === 'security',
});

/**
 * Topics that the product itself uses. Created by a migration; a deleted one is recreated with its next
 * message.
 */
const builtInTopics = [
  { slug: 'security', adminTitle: 'Security', title: 'Security', type: 'security' },
  { slug: 'account', adminTitle: 'Account', title: 'Account', type: 'info' },
  { slug: 'orders', adminTitle: 'Orders', title: 'Orders', type: 'info' },
  { slug: 'messages', adminTitle: 'Messages', title: 'Messages', type: 'info' },
  { slug: 'requests', adminTitle: 'Requests', title: 'Requests', type: 'info' },
  { slug: 'errors', adminTitle: 'Errors', title: 'Errors', type: 'error' },
] as const;
