import { Events, InvalidError, LANGUAGES, LOGGER, REGISTRY, Rows, server } from '@flotilla/backend';
import { Jobs, RowHooks, SiteZone, type Written } from '@flotilla/backend/ports';
import { created, deleted, type Registry, updated } from '@flotilla/core';
import { sentenceCase } from '@flotilla/core/values';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Agent, agentEntity } from '../../entities/agent.js';
import { runAgentJob } from './agent-runs.js';

const anyTime = '* * * * *';

/**
 * Creates an agent for each scheduled job of the product, which people can see, change and pause, and keeps
 * the schedules of all agents.
 */
@Injectable()
export class AgentSchedules implements OnApplicationBootstrap {
  constructor(
    @Inject(Rows) private readonly rows: Rows,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(Jobs) private readonly jobs: Jobs,
    @Inject(LANGUAGES) private readonly languages: readonly string[],
    @Inject(SiteZone) private readonly zone: SiteZone,
    @Inject(REGISTRY) registry: Registry,
    @Inject(Events) events: Events,
    @Inject(RowHooks) hooks: RowHooks,
  ) {
    jobs.runScheduled();
    hooks.afterWrite(agentEntity, async (written) => this.requireValidTimes(written));
    events.on(
      [created(agentEntity), updated(agentEntity), deleted(agentEntity)],
      'agent.schedule',
      ({ row }) => this.schedule(row.id),
    );
    const site = registry.entities.get('host.site');
    if (site)
      events.on([created(site), updated(site)], 'agent.site-zone', async (change) => {
        const before = 'before' in change ? change.before : undefined;
        if (zoneOf(change.row) !== zoneOf(before)) await this.scheduleFollowers();
      });
  }

  /** The first process creates the agents of installed jobs; later ones keep the changes that people made. */
  async onApplicationBootstrap(): Promise<void> {
    const agents = this.rows.of(agentEntity, { caller: server });
    const found = await agents.find({ where: { job: { isNotNull: true } }, fields: ['job', 'title'] });
    const existing = new Map(found.map((agent) => [agent.job, agent]));
    // Started first, since creating agents sends jobs, and the queue must not be opened within a transaction.
    await this.jobs.start();
    for (const { name, schedule, title: titles } of this.jobs.scheduled) {
      const [module = '', work = ''] = name.split('.');
      const nameless = `${sentenceCase(work)} (${module})`;
      const title = titles?.[this.languages[0] ?? ''] ?? titles?.['en'] ?? nameless;
      const agent = existing.get(name);
      // Replaces the default title from before jobs had titles; titles that people changed stay.
      if (agent?.title === nameless && title !== nameless)
        await agents.update(agent.id, { title, adminTitle: title });
      if (agent) continue;
      const slug = name.replace('.', '-');
      // The schedules of jobs are in UTC.
      const values = { slug, title, adminTitle: title, interval: schedule, timeZone: 'UTC', job: name };
      const { id } = await agents.findOrCreate(values, { by: ['slug'] });
      await this.schedule(id);
    }
    // The time zone of the site may have changed since the last start.
    await this.scheduleFollowers();
  }

  /** Schedules the agents that follow the time zone of the site. */
  private async scheduleFollowers(): Promise<void> {
    const agents = this.rows.of(agentEntity, { caller: server });
    const followers = await agents.find({ where: { timeZone: { isNull: true } }, fields: [] });
    for (const { id } of followers) await this.schedule(id);
  }

  /**
   * Validates changed times; existing invalid ones may stay. @throws InvalidError for times that never occur
   */
  private requireValidTimes(written: readonly Written[]): void {
    for (const { before, after } of written) {
      const { interval: cron, timeZone } = after as Pick<Agent, 'interval' | 'timeZone'>;
      if (
        before?.timeZone !== timeZone &&
        timeZone !== null &&
        !this.jobs.isSchedule({ cron: anyTime, timeZone })
      )
        throw InvalidError.of('timeZone', {
          en: 'There is no such time zone.',
          ru: 'Такого часового пояса нет.',
        });
      if (before?.interval !== cron && cron !== null && !this.jobs.isSchedule({ cron, timeZone: 'UTC' }))
        throw InvalidError.of('interval', {
          en: 'These times never come.',
          ru: 'Такое время никогда не наступит.',
        });
    }
  }

  /** Schedules an agent's job; removes the schedule of a paused or deleted agent. */
  private async schedule(agentId: string): Promise<void> {
    const agent = await this.rows.of(agentEntity, { caller: server }).one({ where: { id: { eq: agentId } } });
    if (!agent || agent.isPaused || agent.interval === null)
      return this.jobs.unschedule(runAgentJob, agentId);
    const { interval: cron, slug } = agent;
    const timeZone = agent.timeZone ?? (await this.zone.latest());
    try {
      await this.jobs.schedule(runAgentJob, agentId, { cron, timeZone }, { agentId });
    } catch (error) {
      this.log.warn(
        { agent: slug, cron, timeZone, err: error },
        'an agent has an invalid schedule; it runs only when started by hand',
      );
      await this.jobs.unschedule(runAgentJob, agentId);
    }
  }
}

/** Returns the time zone of the settings of the site; undefined without one. */
const zoneOf = (site: object | undefined) =>
  site !== undefined && 'timeZone' in site ? (site.timeZone ?? undefined) : undefined;
