import { useLanguage } from '@flotilla/react';
import type { Agent } from '../entities/agent.js';
import { describeSchedule } from './describe-schedule.js';

/** Shows the schedule of an agent in words. */
export function IntervalCell({ row: { interval } }: { row: Agent }) {
  const language = useLanguage();
  if (interval === null) return null;
  return <span title={interval}>{describeSchedule(interval, language) ?? interval}</span>;
}
